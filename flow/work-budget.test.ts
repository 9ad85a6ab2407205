import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../tests/support/processor-time.ts';
import { runs } from '../tests/support/properties.ts';
import { readInstructions } from './interpreter/instructions.ts';
import { parseGraph } from './language/graph.ts';
import type { JsonObject } from './language/json.ts';
import { holds } from './text/conditions.ts';
import { evaluateExpression } from './text/expressions.ts';
import { isPattern, matchesPattern, patternWeight } from './text/patterns.ts';
import { renderTemplate, scanTemplate, templateProblem } from './text/templates.ts';
import { STEP_WORK, Work } from './text/work.ts';
import { validate } from './validate.ts';

/** Milliseconds of processor time that any one of these texts may take. */
const LIMIT = 100;
const quick = (work: () => unknown) => expect(processorTime(work, LIMIT)).toBeLessThan(LIMIT);

/** As much as a conversation may carry in variables that are worth attacking with. */
const LARGE: JsonObject = {
  a: 'a'.repeat(20_000),
  b: `b${'a'.repeat(9_999)}`,
  tags: '<'.repeat(20_000),
  spaces: ' '.repeat(20_000),
  list: Array(9_000).fill(1),
  rows: Array.from({ length: 1_000 }, (_, i) => ({ k: `v${i % 7}`, n: i })),
  object: Object.fromEntries(Array.from({ length: 1_500 }, (_, i) => [`k${i}`, i])),
  current_time: '2026-01-01T00:00:00Z',
};

describe('patterns', () => {
  const atom = fc.constantFrom(
    ...[
      'a',
      '.',
      '[a-z]',
      '[^x]',
      '\\d',
      '\\pL',
      '\\p{Greek}',
      '[\\pN\\pL]',
      '[[:alpha:]]',
      '\\x{41}',
      '\\Qab{3}\\E',
      '(?i)k',
    ],
    ...['\\b', '^', '$', 'é', '[]a]', '[^]a]', '\\.', '[\\]x]', '{', '{,3}', ']'],
  );
  const repeat = fc.constantFrom('*', '+', '?', '{2}', '{0,3}', '{2,}', '{7}', '{1,20}', '{0,999}', '*?', '{3}?');
  const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
    pattern: fc.oneof(
      { depthSize: 'medium' },
      atom,
      fc.tuple(tie('pattern'), repeat).map(([one, times]) => `(?:${one})${times}`),
      fc.tuple(atom, repeat).map(([one, times]) => one + times),
      fc.array(tie('pattern'), { maxLength: 5 }).map((parts) => parts.join('')),
      fc.array(tie('pattern'), { maxLength: 4 }).map((parts) => `(${parts.join('|')})`),
      tie('pattern').map((one) => `(?P<n>${one})`),
    ),
  }));

  test('the weight is never less than the program', () => {
    let compiled = 0;
    fc.assert(
      fc.property(pattern, (one) => {
        const weight = patternWeight(one);
        if (one === '' || weight > 5_000) return;
        try {
          const size = RE2JS.compile(one).programSize();
          compiled++;
          expect(size).toBeLessThanOrEqual(weight);
        } catch (error) {
          if ((error as Error).name === 'AssertionError') throw error;
        }
      }),
      { numRuns: runs(1_000) },
    );
    expect(compiled).toBeGreaterThan(300);
  });

  test('no pattern on no text takes long: it is refused, or it fails', () => {
    const texts = fc.constantFrom('a'.repeat(10_000), 'ab1 '.repeat(2_500), 'é'.repeat(10_000), '😀'.repeat(5_000));
    fc.assert(
      fc.property(pattern, texts, (one, text) => {
        quick(() => holds({ conditions: [{ variable: 'x', operator: 'matches', value: one }] }, { x: text }));
      }),
      { numRuns: runs(60) },
    );
  });

  test.each([
    ['a few repeats', `${'.{0,999}'.repeat(4)}\\d$`],
    ['many repeats', '.{0,999}'.repeat(55)],
    ['nested repeats', '((a{1,100}){1,100}){1,100}'],
    ['deeper repeats', '((((((((((a{9}){9}){9}){9}){9}){9}){9}){9}){9}){9})'],
    ['classes', `(?i)[${'\\pL'.repeat(160)}]`],
    ['choices', '(?:(?:.?){1,30}){1,15}[0-9]$'],
  ])('%s: refused before it is compiled', (_name, one) => {
    quick(() => isPattern(one));
    expect(isPattern(one)).toBe(false);
    expect(matchesPattern('a'.repeat(10_000), one)).toBeNull();
  });

  test('what people write is taken', () => {
    const useful = [
      '^[A-Z]{2}\\d{6,10}$',
      '[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,255}\\.[a-z]{2,}',
      '(?i)\\b(refund|cancel)\\b',
      '\\p{L}+',
    ];
    for (const one of useful) expect(isPattern(one), one).toBe(true);
    expect(matchesPattern('me@mail.example', useful[1]!)).toBe(true);
  });
});

describe('conditions and expressions', () => {
  test('many expensive edges of one step end together', () => {
    const conditions = Array.from({ length: 6_000 }, (_, i) => ({
      variable: 'a',
      operator: 'matches',
      value: `.{0,300}${i}$`,
    }));
    quick(() => {
      const work = new Work(STEP_WORK);
      for (const one of conditions) holds({ conditions: [one] }, LARGE, work);
    });
    const sources = Array.from({ length: 6_000 }, (_, i) => `a.contains("b${i}") && list.exists(x, x == ${i + 2})`);
    quick(() => {
      const work = new Work(STEP_WORK);
      for (const source of sources) holds(source, LARGE, work);
    });
  });

  const chain = (step: string) => `[1]${step.repeat(30)}`;
  const EXPRESSIONS = [
    `string(${chain('.map(x,[x,x])')})`,
    `${chain('.map(x,[x,x])')} == ${chain('.map(x,[x,x])')}`,
    chain('.map(x,{"a":x,"b":x})'),
    'list.map(x, list.map(y, list))',
    'rows.all(x, rows.exists(y, rows == rows))',
    'list.all(x, !a.contains(b))',
    'list.all(x, a.split("").size() > 1)',
    'list.map(x, a).join(a)',
    `${'a + '.repeat(100)}a`,
    'list.all(x, object.all(k, k in object))',
    'list.all(x, !(b in list))',
    'list.map(x, a.lowerAscii() + a.upperAscii())',
    'list.all(x, a.matches("(?:.?){1,20}9$"))',
    'list.all(x, int(a) == 1 || double(a) == 2.0)',
    'list.all(x, timestamp(a) == timestamp(b))',
    `${'('.repeat(2_000)}a`,
    `${'!'.repeat(3_990)}true`,
    `"${'\\n'.repeat(1_900)}"`,
  ];
  test.each(EXPRESSIONS)('%s', (source) => {
    quick(() => evaluateExpression(source, LARGE));
  });

  const name = fc.constantFrom('a', 'b', 'list', 'rows', 'object', 'x', '1', '"aa"', '[1,2]', 'spaces');
  const { cel } = fc.letrec<{ cel: string }>((tie) => ({
    cel: fc.oneof(
      { depthSize: 'medium' },
      name,
      fc
        .tuple(tie('cel'), fc.constantFrom('+', '==', '!=', 'in', '<', '&&', '||'), tie('cel'))
        .map(([l, op, r]) => `(${l} ${op} ${r})`),
      fc
        .tuple(tie('cel'), fc.constantFrom('map', 'filter', 'all', 'exists'), tie('cel'))
        .map(([l, m, r]) => `${l}.${m}(x, ${r})`),
      fc
        .tuple(tie('cel'), fc.constantFrom('contains', 'split', 'join', 'indexOf', 'matches'), tie('cel'))
        .map(([l, m, r]) => `${l}.${m}(${r})`),
      fc.tuple(fc.constantFrom('string', 'size', 'int', 'double'), tie('cel')).map(([f, one]) => `${f}(${one})`),
      fc.tuple(tie('cel'), tie('cel')).map(([l, r]) => `[${l}, ${r}]`),
    ),
  }));
  test('no expression takes long', () => {
    fc.assert(
      fc.property(cel, (source) => {
        quick(() => evaluateExpression(source, LARGE));
      }),
      { numRuns: runs(120) },
    );
  });

  test('a comparison with long lists and texts ends', () => {
    const wanted = Array.from({ length: 100_000 }, (_, i) => `${i}`);
    for (const operator of ['in', 'not_in', 'contains', 'eq', 'gt']) {
      quick(() => holds({ conditions: Array(50).fill({ variable: 'a', operator, value: wanted }) }, LARGE));
      quick(() => holds({ conditions: Array(50).fill({ variable: 'a', operator, value: LARGE.b! }) }, LARGE));
    }
  });
});

const fill = (unit: string, most: number) => unit.repeat(Math.floor(most / unit.length));
const loop = (body: string, over = 'list') => `{% for i in ${over} %}${body}{% endfor %}`;

describe('templates', () => {
  const TEMPLATES: Record<string, string> = {
    'many outputs': fill('{{ a | default: b }}', 9_900),
    'many variables': `{% if ${fill('a or ', 1_900)}a %}{% endif %}`,
    'nested properties': `{{ ${'a['.repeat(600)}a${']'.repeat(600)} }}`,
    'many lines': fill('\n{{ a["x"] }}', 6_000) + '\n'.repeat(100_000),
    'nested tags': '{% if a %}'.repeat(240) + '{% endif %}'.repeat(240),
    'nested loops': '{% for i in list %}'.repeat(6) + '{% endfor %}'.repeat(6),
    'empty loop': '{% for i in (1..900000) %}{% endfor %}',
    'long choice': loop(`{% if ${fill('1==1 and ', 1_900)}1 %}{% endif %}`),
    'many branches': loop(`{% case 0 %}${`{% when ${fill('1,', 1_900)}1 %}`.repeat(9)}{% endcase %}`),
    'long output': loop(`{{ ${fill('1==1 and ', 1_900)}1 }}`),
    contains: loop('{% if a contains b %}{% endif %}'),
    replace: loop('{% assign x = a | replace: b, "" %}'),
    'replace all': '{{ a | replace: "a", a }}',
    html: loop('{{ tags | strip_html | escape | escape_once | newline_to_br }}'),
    sort: loop('{% assign x = rows | sort: "k" %}'),
    letters: '{% assign x = a | split: "" | sort | uniq | reverse %}{{ x }}',
    date: loop('{{ current_time | date: "%A %B %-d %Y %H:%M" }}'),
    padding: '{{ current_time | date: "%999999Y" }}',
    json: loop('{{ rows | json }}'),
    where: loop('{% assign x = rows | where: "k", "v1" | group_by: "k" %}'),
    'shared lists': `{% assign x = list %}${'{% assign x = x | push: x %}'.repeat(60)}{{ x }}`,
    'compared lists': `{% assign x = "a,b" | split: "," %}${'{% assign x = x | push: x %}'.repeat(40)}{% if x == x %}{% endif %}`,
    capture: `{% assign x = a %}${'{% capture x %}{{ x }}{{ x }}{% endcapture %}'.repeat(60)}{{ x }}`,
    cycle: loop(`{% cycle ${fill('"a",', 1_900)}"b" %}`),
    'loop over an object': loop('{% for j in object limit:1 %}{% endfor %}'),
    'size of an object': loop('{{ object.size }}{{ rows.first.k }}'),
    'filter chain': loop(`{{ 1${fill('|plus:1', 1_900)} }}`),
    words: loop('{{ spaces | truncatewords: 5 }}{{ spaces | number_of_words }}{{ spaces | squish }}'),
    raw: `{% raw %}${fill('{% ', 1_400)}`,
    unclosed: `{{ ${'x'.repeat(1_900)}`,
  };
  test.each(Object.entries(TEMPLATES))('%s', (_name, template) => {
    quick(() => scanTemplate(template));
    quick(() => renderTemplate(template, LARGE));
  });

  test('too many tags, or one that is too long, is reported without parsing', () => {
    const many = '{% if a %}{% endif %}'.repeat(9_000);
    quick(() => scanTemplate(many));
    expect(scanTemplate(many)).toMatchObject({ uses: [], error: expect.stringContaining('500 tags') });
    expect(renderTemplate(many, {})).toEqual({ text: '', error: expect.stringContaining('500 tags') });
    expect(templateProblem(`{{ "${'x'.repeat(3_000)}" }}`)).toContain('2000 characters');
    expect(templateProblem(`{{ a }} ${'long '.repeat(20_000)}`)).toBeNull();
  });

  const piece = fc.constantFrom(
    ...[
      '{{ a }}',
      '{{ rows | json }}',
      '{% assign x = list %}',
      '{% assign x = x | push: x %}',
      '{{ x }}',
      '{{ a | split: "" }}',
    ],
    ...[
      '{% capture x %}',
      '{% endcapture %}',
      '{% for i in list %}',
      '{% for i in rows %}',
      '{% endfor %}',
      '{% if a == x %}',
    ],
    ...[
      '{% endif %}',
      '{{ x | sort | join: a }}',
      '{% assign x = a | append: x %}',
      '{{ object | map: "k" }}',
      '{% cycle a, b %}',
    ],
  );
  test('no template takes long', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (parts) => {
        const closers = ['{% endfor %}', '{% endif %}', '{% endcapture %}'];
        // Blocks are closed in the order in which they were opened, so that most of them can be run.
        const open: string[] = [];
        for (const part of parts) {
          if (part.startsWith('{% for')) open.push(closers[0]!);
          else if (part.startsWith('{% if')) open.push(closers[1]!);
          else if (part.startsWith('{% capture')) open.push(closers[2]!);
        }
        const body = parts.filter((part) => !closers.includes(part));
        quick(() => renderTemplate(`${body.join('')}${open.reverse().join('')}`, LARGE));
      }),
      { numRuns: runs(60) },
    );
  });
});

test.each(['1. a\n', '1. If a, go to step 9\n', 'if a, ', '1. Ask for a, b\n', '1. Transfer to to\n', '\n', '"'])(
  'instructions of nothing but %j are read quickly',
  (unit) => {
    const text = `1. Begin ${fill(unit, 100_000)}`;
    quick(() => readInstructions(text));
  },
);

describe('graphs', () => {
  test('ids that are all the same are distinguished quickly', () => {
    const edges = Array.from({ length: 20_000 }, () => ({ id: 'e', source: 'a', target: 'b' }));
    quick(() => parseGraph({ edges }));
    expect(parseGraph({ edges: edges.slice(0, 3) }).edges.map(({ id }) => id)).toEqual(['e', 'e_2', 'e_3']);
  });

  const graphOf = (texts: string[], condition?: (i: number) => object) =>
    parseGraph({
      entry_node_id: 'n0',
      nodes: texts.map((text, i) => ({ id: `n${i}`, type: 'message', config: { text } })),
      edges: condition
        ? texts.map((_, i) => ({ source: `n${i}`, target: 'n0', kind: 'conditional', condition: condition(i) }))
        : [],
    });
  // What the graph costs besides its language is measured with plain texts in the same places.
  const own = (graph: ReturnType<typeof graphOf>, plain: ReturnType<typeof graphOf>) => {
    validate(plain);
    const base = processorTime(() => validate(plain), 0);
    expect(processorTime(() => validate(graph), LIMIT + base) - base).toBeLessThan(LIMIT);
  };
  const tooLarge = (graph: ReturnType<typeof graphOf>) =>
    validate(graph).findings.find(({ rule_id, blocking }) => rule_id === 'graph.too_large' && blocking);

  test('a megabyte of templates is too much, and said so', () => {
    const graph = graphOf(Array.from({ length: 100 }, (_, i) => `${i}${'{% if a %}{% endif %}'.repeat(240)}`));
    own(graph, graphOf(Array(100).fill('x'.repeat(5_000))));
    expect(tooLarge(graph)).toMatchObject({ message: expect.stringContaining('templates') });
  });

  test('thousands of patterns and expressions are too many', () => {
    const patterns = graphOf(Array(480).fill('x'), (i) => ({
      type: 'expression',
      expression: {
        conditions: Array.from({ length: 20 }, (_, n) => ({
          variable: 'x',
          operator: 'matches',
          value: `a{90}${i}-${n}`,
        })),
      },
    }));
    own(patterns, graphOf(Array(480).fill('x')));
    expect(tooLarge(patterns)).toBeDefined();
    const expressions = graphOf(Array(480).fill('x'), (i) => ({
      type: 'expression',
      expression: `${'x + '.repeat(200)}${i} == 1`,
    }));
    own(expressions, graphOf(Array(480).fill('x')));
    expect(tooLarge(expressions)).toBeDefined();
  });

  test('a large but honest graph is not', () => {
    const graph = graphOf(
      Array.from(
        { length: 450 },
        (_, i) => `${i} ${'Some words of instruction. '.repeat(50)}{{ name }} {{ order | upcase }}`,
      ),
      (i) => ({ type: 'expression', expression: `status == "s${i}" && attempts < 3` }),
    );
    expect(tooLarge(graph)).toBeUndefined();
  });
});
