// Runs a script on the solver that is shipped: `node try-out.mjs SCRIPT WASM`. The build stops if a needed part was left out:
// the output must equal that of the full solver, models included.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const require = createRequire(import.meta.url);
const [script, wasm] = process.argv.slice(2);
const { load } = require('./bridge.js');

const QUESTIONS = [
  '(declare-const x Int) (declare-const y Int) (push) (assert (> (* x y) 7)) (check-sat) (get-model) (pop)',
  '(push) (assert (and (> x 3) (< x 3))) (check-sat) (pop) (get-info :rlimit)',
  '(declare-const a (Array Int Int)) (assert (forall ((i Int)) (=> (< 0 i 9) (= (select a i) i)))) (check-sat)',
  '(set-option :rlimit 1000) (assert (= (* x x x) (+ (* y y) 17))) (check-sat) (get-info :reason-unknown) (nonsense) (check-sat)',
  '(context 1)\n(set-logic HORN) (declare-fun p (Int) Bool) (assert (forall ((n Int)) (=> (= n 0) (p n))))\n' +
    '(assert (forall ((n Int)) (=> (and (p n) (< n 9)) (p (+ n 1))))) (assert (forall ((n Int)) (=> (p n) (< n 10))))\n' +
    '(check-sat) (get-model)',
];

const whole = await load();
const shipped = await load({ initZ3: require(resolve(script)), wasm: new Uint8Array(readFileSync(wasm)) });
for (const question of QUESTIONS) assert.equal(shipped.eval(question), whole.eval(question));
process.exit(0);
