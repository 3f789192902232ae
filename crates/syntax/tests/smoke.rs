//! Smoke.
use loopscope_syntax::{Dialect, analyse, print};
#[test]
fn smoke() {
    let src = "int main(int n, int a[]) { var i = 0, s; s = 0; for (int j = 0; j < n; j++) { if (a[j] == 3) break; else if (a[j] % 2 == 0) continue; s += a[j]; }\n while (i < 3) i++; do { --i; } while (i > 0); assert(s >= 0); f(1); var r = {x: 1, y: alloc {z: 2}}; output (*r.y).z; *r.y = -3 * (4 - 5); output !s == 1 || s && 3; }\n f(x) { return \"hi\\n\"; }";
    let p = analyse(src, Dialect::Extended);
    println!("{}", print(&p.program));
    for d in &p.diagnostics { println!("{:?} {} {:?}", d.severity, d.message, d.span); }
    let p = analyse(src, Dialect::Microc);
    for d in &p.diagnostics { println!("{:?} {} {:?} {:?}", d.severity, d.message, &src[d.span.start as usize..d.span.end as usize], d.fix.as_ref().map(|f| (&f.title, &f.replacement))); }
    panic!();
}
