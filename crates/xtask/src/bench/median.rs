//! The median of measurements.

/// The median, which a few disturbed rounds do not change; NaN if there are no values.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => f64::NAN,
        length if length % 2 == 1 => values[middle],
        _ => f64::midpoint(values[middle - 1], values[middle]),
    }
}

#[cfg(test)]
mod tests {
    use super::median;

    #[test]
    fn the_median_is_the_middle_value() {
        assert_eq!(median(vec![3.0, 1.0, 9.0]).to_bits(), 3f64.to_bits());
        assert_eq!(median(vec![4.0, 1.0, 9.0, 3.0]).to_bits(), 3.5f64.to_bits());
        assert!(median(Vec::new()).is_nan());
    }
}
