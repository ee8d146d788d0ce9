//! Tests that each component and hook of the page calls the same hooks in every render. If it
//! doesn't, Yew panics, but only in a debug build. Its macros find hooks in branches, loops and
//! closures, but not those after an early return or behind `&&`.

use super::tidy::{files, read, root};
use syn::visit::{self, Visit};
use syn::{
    Attribute, BinOp, Expr, ExprAsync, ExprBinary, ExprCall, ExprClosure, ExprReturn, ExprTry,
    Item, ItemFn,
};

/// The hooks in a function that some renders may skip.
#[derive(Default)]
struct Skipped {
    /// Whether the function may have returned before this place.
    may_have_returned: bool,
    is_behind_operator: bool,
    found: Vec<String>,
}

impl Skipped {
    /// Visits code that may return without ending the function.
    fn visit_apart(&mut self, visit: impl FnOnce(&mut Self)) {
        let before = self.may_have_returned;
        visit(self);
        self.may_have_returned = before;
    }
}

impl<'a> Visit<'a> for Skipped {
    fn visit_expr_call(&mut self, call: &'a ExprCall) {
        visit::visit_expr_call(self, call);
        let Expr::Path(called) = &*call.func else { return };
        let name = called.path.segments.last().map(|last| last.ident.to_string());
        if (self.may_have_returned || self.is_behind_operator)
            && let Some(name) = name.filter(|name| name.starts_with("use_"))
        {
            self.found.push(name);
        }
    }

    fn visit_expr_return(&mut self, expr: &'a ExprReturn) {
        visit::visit_expr_return(self, expr);
        self.may_have_returned = true;
    }

    fn visit_expr_try(&mut self, expr: &'a ExprTry) {
        visit::visit_expr_try(self, expr);
        self.may_have_returned = true;
    }

    fn visit_expr_binary(&mut self, expr: &'a ExprBinary) {
        self.visit_expr(&expr.left);
        let before = self.is_behind_operator;
        self.is_behind_operator |= matches!(expr.op, BinOp::And(_) | BinOp::Or(_));
        self.visit_expr(&expr.right);
        self.is_behind_operator = before;
    }

    fn visit_expr_closure(&mut self, expr: &'a ExprClosure) {
        self.visit_apart(|skipped| visit::visit_expr_closure(skipped, expr));
    }

    fn visit_expr_async(&mut self, expr: &'a ExprAsync) {
        self.visit_apart(|skipped| visit::visit_expr_async(skipped, expr));
    }

    fn visit_item(&mut self, _: &'a Item) {}
}

/// The components and hooks in a file that may skip a hook, each with the skipped hooks.
struct Functions(Vec<String>);

impl<'a> Visit<'a> for Functions {
    fn visit_item_fn(&mut self, function: &'a ItemFn) {
        let is_called = |attribute: &Attribute, name| attribute.path().is_ident(name);
        let is_yews = |attribute: &Attribute| {
            ["component", "hook"].into_iter().any(|name| is_called(attribute, name))
        };
        if function.attrs.iter().any(is_yews) {
            let mut skipped = Skipped::default();
            skipped.visit_block(&function.block);
            let name = &function.sig.ident;
            self.0.extend(skipped.found.iter().map(|hook| format!("{name} may skip {hook}")));
        }
        visit::visit_item_fn(self, function);
    }
}

fn may_skip(code: &str) -> Vec<String> {
    let mut functions = Functions(Vec::new());
    functions.visit_file(&syn::parse_file(code).unwrap());
    functions.0
}

#[test]
fn every_render_of_a_component_calls_the_same_hooks() {
    let mut found = Vec::new();
    for path in files("crates/web/src", ".rs") {
        let shown = path.strip_prefix(root()).unwrap().display().to_string();
        found.extend(may_skip(&read(&path)).into_iter().map(|told| format!("{shown}: {told}")));
    }
    assert_eq!(found, [""; 0]);
}

#[test]
fn a_hook_that_a_render_may_skip_is_found() {
    let cases = [
        ("let Some(a) = b() else { return html! {} }; use_c(a);", &["f may skip use_c"][..]),
        ("let a = b()?; let c = use_c(a); use_d(c)", &["f may skip use_c", "f may skip use_d"]),
        ("if a { return 1 } module::use_c()", &["f may skip use_c"]),
        ("a && use_b() || c", &["f may skip use_b"]),
        ("use_a() && b", &[]),
        ("let a = use_a(); let b = move || { return a? }; use_b(b)", &[]),
        ("use_a(); if b { return 1 } c()", &[]),
    ];
    for (code, expected) in cases {
        let found = may_skip(&format!("#[component]\nfn f() -> Html {{ {code} }}"));
        assert_eq!(found, expected, "{code}");
    }
}
