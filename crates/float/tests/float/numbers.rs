//! Ranks and operations.

use dashu_int::IBig;
use loopscope_float::{Format, Function, Operator};

fn applied(operator: Operator, x: f64, y: f64) -> f64 {
    let format = operator.operand_format().unwrap();
    let result = operator.apply(&format.rank(x).into(), &format.rank(y).into());
    operator.result_format().unwrap().number_of(&result)
}

fn holds(operator: Operator, x: f64, y: f64) -> bool {
    let format = operator.operand_format().unwrap();
    operator.apply(&format.rank(x).into(), &format.rank(y).into()).is_one()
}

#[test]
fn ranks_have_the_order_of_numbers() {
    for format in [Format::Single, Format::Double] {
        let ordered =
            [f64::NEG_INFINITY, -1e30, -2.5, -1.0, -1e-40, -0.0, 0.0, 1e-40, 0.5, 1.0, 3.0, 1e30, f64::INFINITY];
        let ranks: Vec<i64> = ordered.iter().map(|number| format.rank(*number)).collect();
        assert!(ranks.is_sorted() && ranks.windows(2).all(|two| two[0] < two[1]), "{ranks:?}");
        for rank in ranks {
            assert_eq!(format.rank(format.number(rank)), rank);
        }
        assert_eq!((format.rank(0.0), format.rank(-0.0), format.rank(f64::INFINITY)), (0, -1, format.infinity()));
        assert_eq!((format.rank(f64::NAN), format.rank(-f64::NAN)), (format.nan(), -1 - format.nan()));
        assert!(format.is_nan(format.nan()) && format.is_nan(-1 - format.nan()) && !format.is_nan(format.infinity()));
    }
}

#[test]
fn comparisons_know_both_zeros_and_nan() {
    let (less, at_most, equal) =
        (Operator::Less(Format::Double), Operator::LessEqual(Format::Double), Operator::Equal(Format::Double));
    assert!(holds(less, 1.0, 2.0) && !holds(less, -0.0, 0.0) && !holds(less, f64::NAN, 1.0));
    assert!(holds(at_most, 0.0, -0.0) && !holds(at_most, 1.0, f64::NAN));
    assert!(holds(equal, -0.0, 0.0) && !holds(equal, f64::NAN, f64::NAN));
}

#[test]
fn operations_round_as_c_does() {
    assert_eq!(applied(Operator::Add(Format::Double), 0.1, 0.2), 0.1 + 0.2);
    assert_eq!(applied(Operator::Add(Format::Single), 16_777_216.0, 1.0), 16_777_216.0);
    assert_eq!(applied(Operator::Divide(Format::Single), 1.0, 3.0), f64::from(1.0f32 / 3.0));
    assert_eq!(applied(Operator::Function(Function::Sqrt), 2.0, 2.0), std::f64::consts::SQRT_2);
    assert_eq!(applied(Operator::Function(Function::Pow), 2.0, 10.0), 1024.0);
    // A NaN prints as `-nan` on x86-64.
    assert!(applied(Operator::Divide(Format::Double), 0.0, 0.0).is_sign_negative());
}

#[test]
fn integers_are_converted_as_c_does() {
    let to = |number: f64| {
        let rank = IBig::from(Format::Double.rank(number));
        Operator::ToInteger(Format::Double).apply(&rank, &rank)
    };
    for (number, integer) in [(2.9, 2_i64), (-2.9, -2), (0.9, 0), (1e15, 1_000_000_000_000_000)] {
        assert_eq!(to(number), IBig::from(integer));
    }
    assert_eq!(to(1e300).to_string(), format!("{:.0}", 1e300));
    let long = IBig::from(i64::MAX);
    assert!(to(f64::NAN) > long && to(f64::INFINITY) > long && to(f64::NEG_INFINITY) < -long);
    let from = |integer: i64, format: Format| {
        let integer = IBig::from(integer);
        format.number_of(&Operator::FromInteger(format).apply(&integer, &integer))
    };
    assert_eq!(from(16_777_217, Format::Single), 16_777_216.0);
    assert_eq!(from(9_007_199_254_740_993, Format::Double), 9_007_199_254_740_992.0);
}

#[test]
fn the_digits_of_fixed_notation_are_an_integer() {
    let mut bits = 88_172_645_463_325_252_u64;
    let random = std::iter::repeat_with(|| {
        bits ^= bits << 13;
        bits ^= bits >> 7;
        bits ^= bits << 17;
        f64::from_bits(bits)
    });
    let halves = [0.5, 1.5, 2.5, 0.125, 0.375, -0.5, -2.5, 0.0, -0.0, 1e-320, 999_999.999_999_5];
    let precisions = [0, 1, 2, 6, 20].into_iter().cycle();
    for (number, precision) in halves.into_iter().chain(random.take(3000)).flat_map(|x| [x, x]).zip(precisions) {
        if !number.is_finite() {
            continue;
        }
        let rank = IBig::from(Format::Double.rank(number));
        let digits = Operator::Scaled(precision).apply(&rank, &rank);
        let printed = format!("{number:.0$}", precision as usize).replace('.', "");
        assert_eq!(digits, IBig::from_str_radix(&printed, 10).unwrap(), "{number:e} with {precision} digits");
    }
    let of = |number: f64| Operator::Scaled(20).apply(&Format::Double.rank(number).into(), &IBig::ZERO);
    assert!(of(f64::INFINITY) > of(f64::MAX) && of(f64::NEG_INFINITY) < of(f64::MIN) && of(f64::NAN) > of(f64::MAX));
}
