//! The oracle: too simple to be wrong.

/// Every start at which the needle stands, found by comparing it at every place.
pub(crate) fn find_overlapping<T: Eq>(hay: &[T], needle: &[T]) -> Vec<usize> {
    let mut hits = Vec::new();
    for start in 0..hay.len() {
        let mut equal = 0;
        while equal < needle.len()
            && start + equal < hay.len()
            && hay[start + equal] == needle[equal]
        {
            equal += 1;
        }
        if equal == needle.len() {
            hits.push(start);
        }
    }
    hits
}
