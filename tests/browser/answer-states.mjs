// The states of the answer: each with how a visitor gets there, in any language of the page.

const HEADERS = '#include <stdio.h>\n\n';

const reads = (lines) => `${HEADERS}int main(void) {
    int n, count = 0;
    scanf("%d", &n);
${lines}
    return count;
}
`;

/** Two errors: a mean of nothing, and an array that is too short. */
const MARKS = `${HEADERS}int main(void) {
    int n, sum = 0;
    int marks[30];
    printf("How many marks? ");
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        scanf("%d", &marks[i]);
        sum += marks[i];
    }
    printf("mean %d\\n", sum / n);
    return 0;
}
`;

const SQUARE = reads('    printf("%d\\n", n * n);');

const DIVISORS = reads('    for (int i = 1; i <= n; i++)\n        if (n % i == 0) printf("%d ", i);');

const SORTED = `${HEADERS}int main(void) {
    int a[5];
    for (int i = 0; i < 5; i++)
        scanf("%d", &a[i]);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4 - i; j++)
            if (a[j] > a[j + 1]) {
                int t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }
    for (int i = 0; i < 5; i++)
        printf("%d ", a[i]);
    return 0;
}
`;

const HANGS = reads('    if (n < 0) return 1;\n    while (n != 0) {\n        n / 10;\n        count++;\n    }');

/** The loop continues until it leaves the array. */
const UNTIL_ERROR = `${HEADERS}int main(void) {
    int a[4] = {1, 2, 3, 4}, i = 0;
    while (1) {
        printf("%d ", a[i]);
        i++;
    }
    return 0;
}
`;

/** Nothing but unrolling the loop tells its results, and there are too many of them. */
const HARD = `${HEADERS}int main(void) {
    int n, m, sum = 0;
    scanf("%d %d", &n, &m);
    if (n < 1 || m < 2 || n > 1000000 || m > 1000000) return 1;
    for (int i = 0; i < n; i++)
        if (i % 3 != 0) sum = (sum * 7 + i * m % 1009) % 1000003;
    printf("%d\\n", 7 / (sum - 1000003));
    return 0;
}
`;

const REFUSED = `${HEADERS}#include <setjmp.h>

int main(void) {
    long double x = 1
    printf("%d\\n", y);
    return 0;
}
`;

/** Opens a program, analyses it and waits for a sentence. */
const answered = (program, says, change = {}) => async (visit) => {
  await open(visit, program, change);
  await visit.click('ls-toolbar #analyse');
  await visit.says(says);
};

async function open(visit, program, change = {}) {
  const session = await visit.session();
  await visit.startAnew({ ...session, source: program, dialect: 'c', technique: 'auto', target: { kind: 'any' }, seconds: 60, ...change });
}

const ALONE = { technique: 'execute', seconds: 300 };

/** By name, in an order in which each can follow the one before. The sentences are in English and in Czech. */
export const STATES = {
  start: (visit) => visit.see('ls-toolbar #analyse'),
  error: answered(MARKS, /(Line|Řádek|Na řádku) \d+/),
  watched: async (visit) => {
    await visit.click('ls-verdict .actions button.primary');
    await visit.see('ls-replay .where', /[1-9]/);
  },
  errors: async (visit) => {
    await answered(MARKS, /(Line|Řádek|Na řádku) \d+/)(visit);
    await visit.click('ls-verdict .next button', /Look for other errors|Hledat další chyby/);
    await visit.see('ls-errors h1');
    await visit.see('ls-toolbar #analyse');
  },
  extreme: answered(SQUARE, /Everyday numbers are fine|Pro běžná čísla/),
  everyday: answered(DIVISORS, /for numbers up to 10,000|Pro čísla do 10/),
  proof: answered(SORTED, /Nothing can go wrong\.|Nic se nemůže pokazit\./),
  unfolded: async (visit) => {
    await visit.click('ls-why .fold button');
    await visit.see('ls-why [role=tab]');
  },
  endless: answered(HANGS, /never ends|nikdy neskončí/),
  'only-by-error': answered(UNTIL_ERROR, /only by an error|jen chybou/, { target: { kind: 'ends' } }),
  unknown: answered(HARD, /I don’t know yet|nevím/, { technique: 'execute', seconds: 3 }),
  working: async (visit) => {
    await open(visit, HARD, ALONE);
    await visit.click('ls-toolbar #analyse');
    await visit.see('ls-toolbar #stop');
    await visit.see('ls-verdict section', 'Execute');
  },
  stopped: async (visit) => {
    await visit.click('ls-toolbar #stop');
    await visit.see('ls-toolbar #analyse');
    await visit.see('ls-verdict .actions button', /Go on|Pokračovat/);
  },
  refused: async (visit) => {
    await open(visit, REFUSED);
    await visit.see('ls-problems li');
  },
  run: async (visit) => {
    await open(visit, MARKS);
    await visit.more();
    await visit.click('ls-toolbar #own');
    await visit.see('ls-run-form textarea');
    await visit.fill('ls-run-form textarea', '3 10 20 31');
    await visit.click('ls-run-form button', /^(Run|Spustit)$/);
    await visit.see('ls-run-form [role=status]', /\w/);
  },
};
