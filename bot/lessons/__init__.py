"""Short lessons: playable positions with computer players, and why one answer is the better one.

Pure: a place in a lesson is said by a few words (`LessonPosition`), and all else follows from it.
"""
