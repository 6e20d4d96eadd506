"""What messages look like: pure functions from a table or a view to a `Panel`, which is data.

A folder for each subject. The modules beside the folders are what several of them use: the parts of
a message (`components`), what its controls are named (`custom_ids`, `drafts`, `replay_controls`),
and what is said in several places (`words`, `shuffle_proof`, `hand_context`).
"""
