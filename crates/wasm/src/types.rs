//! The TypeScript types of everything that crosses the edge, kept in `www/src/generated`, and the defaults of the limits in
//! `pkg`.
//!
//! `UPDATE_EXPECT=1 cargo test -p loopscope-wasm` writes them again.

mod options;

use std::any::TypeId;
use std::collections::BTreeMap;

use expect_test::expect_file;
use ts_rs::{Config, TS, TypeVisitor};

use crate::reading::Reading;
use crate::request::certificate::{CertificateOutcome, CertificateRequest, CheckOutcome, CheckRequest};
use crate::request::grading::{GradingEvent, GradingOutcome, GradingRequest, GradingRow};
use crate::request::same::{SameOutcome, SamePart, SameRequest};
use crate::request::{
    AnalysisOutcome, AnalysisRequest, CoverOutcome, CoverRequest, RunOutcome, RunRequest, TreeOutcome, TreeRequest,
};

/// Collects the declarations of types and of what they are made of, by name.
struct Declarations {
    config: Config,
    by_name: BTreeMap<String, String>,
    seen: Vec<TypeId>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if self.seen.contains(&TypeId::of::<T>()) {
            return;
        }
        self.seen.push(TypeId::of::<T>());
        // A type without a file of its own is a primitive or a container.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let declaration = format!("{docs}export {}\n", T::decl(&self.config));
            let same = self.by_name.insert(T::ident(&self.config), declaration);
            assert!(same.is_none(), "two types are called {}", T::ident(&self.config));
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

#[test]
fn typescript_types_are_up_to_date() {
    let config = Config::new().with_large_int("number");
    let mut declarations = Declarations { config, by_name: BTreeMap::new(), seen: Vec::new() };
    declarations.visit::<Reading>();
    declarations.visit::<AnalysisRequest>();
    declarations.visit::<AnalysisOutcome>();
    declarations.visit::<TreeRequest>();
    declarations.visit::<TreeOutcome>();
    declarations.visit::<CertificateRequest>();
    declarations.visit::<CertificateOutcome>();
    declarations.visit::<CheckRequest>();
    declarations.visit::<CheckOutcome>();
    declarations.visit::<CoverRequest>();
    declarations.visit::<CoverOutcome>();
    declarations.visit::<loopscope_engine::cover::report::Step>();
    declarations.visit::<GradingRequest>();
    declarations.visit::<GradingEvent>();
    declarations.visit::<GradingOutcome>();
    declarations.visit::<GradingRow>();
    declarations.visit::<loopscope_same::ClassReport>();
    declarations.visit::<SameRequest>();
    declarations.visit::<SamePart>();
    declarations.visit::<SameOutcome>();
    declarations.visit::<RunRequest>();
    declarations.visit::<RunOutcome>();
    declarations.visit::<crate::lesson::LessonData>();
    declarations.visit::<crate::answer::AnswerRequest>();
    declarations.visit::<crate::answer::AnswerOutcome>();
    declarations.visit::<crate::request::programming::ProgramRequest>();
    declarations.visit::<loopscope_interp::snapshot::Snapshot>();
    declarations.visit::<crate::techniques::OfferedTechnique>();
    declarations.visit::<loopscope_question::TechniqueInfo>();
    declarations.visit::<loopscope_engine::TurnMessage>();
    declarations.visit::<loopscope_engine::Decision>();
    declarations.visit::<crate::coordination::CoordinatorMessage>();
    declarations.visit::<loopscope_question::SmallerInputs>();
    declarations.visit::<loopscope_question::report::Event>();

    declarations.by_name.insert("Options".to_owned(), options::declaration());

    let types = declarations.by_name.into_values().collect::<Vec<_>>().join("\n");
    let text = format!("// Written by the tests of crates/wasm. Do not edit.\n\n{types}");
    expect_file!["../../../www/src/generated/interface.ts"].assert_eq(&text);

    expect_file!["../../../www/src/generated/options.ts"].assert_eq(&options::module());
    expect_file!["../../../pkg/limits.js"].assert_eq(&options::package_limits());

    let version = crate::version::hashed(text.as_bytes());
    let version = format!(
        "// Written by the tests of crates/wasm. Do not edit.\n\n/** Of the interface between page and engine. */\nexport const INTERFACE_VERSION = '{version:016x}';\n"
    );
    expect_file!["../../../www/src/generated/interface-version.ts"].assert_eq(&version);
}
