//! Affine hulls of points: all affine combinations of given points, represented by equations.

use dashu_int::IBig;
use dashu_int::ops::{Abs, Gcd};

/// The smallest affine set that contains given integer points. Each added point outside of it increases its dimension
/// by one, so it grows at most once more than a point has coordinates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hull {
    /// The first point; `None` if there is no point yet.
    origin: Option<Vec<IBig>>,
    /// In reduced echelon form: each has a coordinate of its own, its pivot, in which all others are 0.
    directions: Vec<Direction>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Direction {
    pivot: usize,
    values: Vec<IBig>,
}

/// `sum of coefficient * coordinate = constant`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Equation {
    /// By coordinate.
    pub(crate) coefficients: Vec<IBig>,
    /// The right side.
    pub(crate) constant: IBig,
}

impl Hull {
    /// Returns `true` if there is no point.
    pub(crate) fn is_empty(&self) -> bool {
        self.origin.is_none()
    }

    /// Adds a point. Returns `true` if that enlarges it.
    pub(crate) fn add(&mut self, point: Vec<IBig>) -> bool {
        let Some(origin) = &self.origin else {
            self.origin = Some(point);
            return true;
        };
        let mut way: Vec<IBig> = point.iter().zip(origin).map(|(to, from)| to - from).collect();
        for direction in &self.directions {
            eliminate(&mut way, direction);
        }
        let Some(pivot) = way.iter().position(|value| !value.is_zero()) else { return false };
        let new = Direction { pivot, values: way };
        for direction in &mut self.directions {
            eliminate(&mut direction.values, &new);
        }
        self.directions.push(new);
        true
    }

    /// The coordinates on which all others depend, in the order in which they were found.
    pub(crate) fn pivots(&self) -> impl Iterator<Item = usize> + '_ {
        self.directions.iter().map(|direction| direction.pivot)
    }

    /// The equations that hold for its points, as few as possible, and for no other points.
    pub(crate) fn equations(&self) -> Vec<Equation> {
        let Some(origin) = &self.origin else { return Vec::new() };
        let free = (0..origin.len()).filter(|at| self.directions.iter().all(|direction| direction.pivot != *at));
        free.map(|at| self.equation(origin, at)).collect()
    }

    /// The equation by which a coordinate that is not a pivot depends on the pivots.
    fn equation(&self, origin: &[IBig], at: usize) -> Equation {
        let shared = self.directions.iter().fold(IBig::ONE, |shared, each| lcm(&shared, &each.values[each.pivot]));
        let mut coefficients = vec![IBig::ZERO; origin.len()];
        for Direction { pivot, values } in &self.directions {
            coefficients[*pivot] = -(&shared / &values[*pivot]) * &values[at];
        }
        coefficients[at] = shared;
        reduce(&mut coefficients);
        let constant = coefficients.iter().zip(origin).map(|(coefficient, value)| coefficient * value).sum();
        Equation { coefficients, constant }
    }
}

/// Makes the coordinate 0 that is a direction's pivot.
fn eliminate(values: &mut [IBig], Direction { pivot, values: by }: &Direction) {
    let factor = values[*pivot].clone();
    if factor.is_zero() {
        return;
    }
    for (value, by_value) in values.iter_mut().zip(by) {
        *value = &*value * &by[*pivot] - by_value * &factor;
    }
    reduce(values);
}

/// Divides by the greatest common divisor.
fn reduce(values: &mut [IBig]) {
    let shared = values.iter().filter(|value| !value.is_zero()).fold(IBig::ZERO, |shared, value| gcd(&shared, value));
    if !shared.is_zero() && !shared.is_one() {
        for value in values {
            *value /= &shared;
        }
    }
}

fn gcd(one: &IBig, other: &IBig) -> IBig {
    if one.is_zero() { other.clone().abs() } else { IBig::from(one.gcd(other)) }
}

fn lcm(one: &IBig, other: &IBig) -> IBig {
    (one / gcd(one, other)) * other
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hull(points: &[&[i64]]) -> Hull {
        let mut hull = Hull::default();
        for point in points {
            hull.add(point.iter().copied().map(IBig::from).collect());
        }
        hull
    }

    fn equations(hull: &Hull) -> Vec<(Vec<i64>, i64)> {
        let number = |value: &IBig| i64::try_from(value).unwrap();
        let plain = |each: &Equation| (each.coefficients.iter().map(number).collect(), number(&each.constant));
        hull.equations().iter().map(plain).collect()
    }

    #[test]
    fn a_point_has_an_equation_for_each_coordinate() {
        assert_eq!(equations(&hull(&[&[3, -4]])), [(vec![1, 0], 3), (vec![0, 1], -4)]);
    }

    #[test]
    fn points_on_a_line_make_it_no_larger() {
        let mut line = hull(&[&[0, 1], &[2, 5]]);
        assert!(!line.add(vec![IBig::from(-7), IBig::from(-13)]));
        assert_eq!(equations(&line), [(vec![-2, 1], 1)]);
    }

    #[test]
    fn a_plane_in_space() {
        // 2x + 3y - z = 5
        let plane = hull(&[&[1, 1, 0], &[2, 1, 2], &[1, 2, 3], &[10, 5, 30]]);
        let all = equations(&plane);
        assert_eq!(all.len(), 1);
        for point in [[1, 1, 0], [2, 1, 2], [1, 2, 3], [10, 5, 30]] {
            let (coefficients, constant) = &all[0];
            let sum: i64 = coefficients.iter().zip(point).map(|(coefficient, value)| coefficient * value).sum();
            assert_eq!(sum, *constant);
        }
        assert_eq!(all[0].0.iter().map(|each| each.abs()).collect::<Vec<_>>(), [2, 3, 1]);
    }

    #[test]
    fn the_whole_space_has_no_equation() {
        assert!(equations(&hull(&[&[0, 0], &[1, 3], &[5, 5]])).is_empty());
        assert!(hull(&[]).is_empty());
    }
}
