"""Any value that JSON can hold, for laws about reading what no version of the program wrote."""

from hypothesis import strategies as st

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=12),
    lambda inside: st.lists(inside) | st.dictionaries(st.text(max_size=4), inside),
    max_leaves=4,
)
