//! Printing and reading, against glibc.

use dashu_int::IBig;
use loopscope_float::{Format, Notation, Operator, Style, literal, prefix, print, shortest};

fn printed(format: &str, number: f64) -> String {
    let letter = format.chars().last().unwrap();
    let style = match letter.to_ascii_lowercase() {
        'f' => Style::Fixed,
        'e' => Style::Exponent,
        _ => Style::General,
    };
    let precision = format.split_once('.').map_or(6, |(_, rest)| rest[..rest.len() - 1].parse().unwrap());
    let notation =
        Notation { style, capitals: letter.is_ascii_uppercase(), precision, alternative: format.contains('#') };
    print(number, notation)
}

#[test]
fn numbers_are_printed_as_glibc_prints_them() {
    for (format, number, text) in [
        ("%f", 1.0 / 3.0, "0.333333"),
        ("%.0f", 0.5, "0"),
        ("%.0f", 1.5, "2"),
        ("%.2f", 2.675, "2.67"),
        ("%.20f", 0.1, "0.10000000000000000555"),
        ("%.1f", -0.0, "-0.0"),
        ("%f", 1e22, "10000000000000000000000.000000"),
        ("%e", 12345.678, "1.234568e+04"),
        ("%.0e", 2.5e-7, "2e-07"),
        ("%.3E", 1e100, "1.000E+100"),
        ("%g", 100_000.0, "100000"),
        ("%g", 1_000_000.0, "1e+06"),
        ("%g", 0.0001, "0.0001"),
        ("%g", 0.00001, "1e-05"),
        ("%g", 0.0, "0"),
        ("%.3g", 999.95, "1e+03"),
        ("%#g", 1.0, "1.00000"),
        ("%#.0f", 3.0, "3."),
        ("%f", f64::INFINITY, "inf"),
        ("%F", f64::NEG_INFINITY, "-INF"),
        ("%g", f64::NAN, "nan"),
    ] {
        assert_eq!(printed(format, number), text, "{format} of {number}");
    }
}

#[test]
fn numbers_are_read_as_far_as_they_go() {
    for (text, number, length) in [
        ("2.5", 2.5, 3),
        ("-.5x", -0.5, 3),
        ("5.", 5.0, 2),
        ("1e3", 1000.0, 3),
        ("1e", 1.0, 1),
        ("1e+", 1.0, 1),
        ("+7 8", 7.0, 2),
        ("1.5.2", 1.5, 3),
        ("inf", f64::INFINITY, 3),
        ("-infinity", f64::NEG_INFINITY, 9),
    ] {
        assert_eq!(prefix(text.as_bytes(), Format::Double), Some((Format::Double.rank(number), length)), "{text}");
    }
    for text in ["", "x", ".", "-", "e5", "0x10"] {
        assert_eq!(prefix(text.as_bytes(), Format::Double), None, "{text}");
    }
    assert_eq!(literal("0.1", Format::Single), Some(Format::Single.rank(f64::from(0.1f32))));
    assert_eq!(literal("1.5x", Format::Double), None);
}

#[test]
fn the_shortest_text_is_read_as_the_same_number() {
    let mut bits: u64 = 1;
    for _ in 0..10_000 {
        bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        for format in [Format::Single, Format::Double] {
            let rank = format.rank(f64::from_bits(bits));
            let text = shortest(rank, format);
            if format.number(rank).is_finite() {
                assert_eq!(prefix(text.as_bytes(), format), Some((rank, text.len())), "{text}");
            }
        }
    }
    assert_eq!(shortest(Format::Double.rank(0.1 + 0.2), Format::Double), "0.30000000000000004");
    assert_eq!(shortest(Format::Single.rank(f64::from(0.1f32)), Format::Single), "0.1");
}

#[test]
fn decimal_digits_are_rounded_once() {
    let decimal = |digits: &str, exponent: i64, format: Format| {
        let operands = [digits.parse().unwrap(), IBig::from(exponent)];
        format.number_of(&Operator::Decimal(format).apply(&operands[0], &operands[1]))
    };
    // Half-way between two numbers, and just above.
    assert_eq!(decimal("9007199254740993", 0, Format::Double), 9_007_199_254_740_992.0);
    assert_eq!(decimal("90071992547409930000000000000000000001", -22, Format::Double), 9_007_199_254_740_994.0);
    assert_eq!(decimal("1000000059604644775390625", -24, Format::Single), 1.0);
    assert_eq!(decimal("10000000596046447753906250001", -28, Format::Single), f64::from(1.0_f32 + f32::EPSILON));
    assert_eq!(decimal("0", 1_000_000_000_000, Format::Double), 0.0);
    assert_eq!(decimal("1", 1_000_000_000_000, Format::Double), f64::INFINITY);
    assert_eq!(decimal("1", -1_000_000_000_000, Format::Double), 0.0);
    assert_eq!(decimal(&format!("1{}", "0".repeat(500)), -499, Format::Double), 10.0);
}

#[test]
fn binary_digits_are_rounded_once() {
    let binary = |digits: &str, exponent: i64, format: Format| {
        format.number_of(&Operator::Binary(format).apply(&digits.parse().unwrap(), &IBig::from(exponent)))
    };
    assert_eq!(binary("3", -1, Format::Double), 1.5);
    assert_eq!(binary("1", -1074, Format::Double), f64::from_bits(1));
    assert_eq!((binary("1", -1075, Format::Double), binary("3", -1076, Format::Double)), (0.0, f64::from_bits(1)));
    assert_eq!(
        (binary("15", 1021, Format::Double), binary("1", 1023, Format::Double)),
        (f64::INFINITY, 2_f64.powi(1023))
    );
    assert_eq!(binary("16777217", 0, Format::Single), 16_777_216.0);
    assert_eq!((binary("1", 1 << 60, Format::Single), binary("1", -1 << 60, Format::Single)), (f64::INFINITY, 0.0));
}
