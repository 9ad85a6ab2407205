// Results of tests in the forms that other programs read, whatever the words in them.
import { describe, expect, it } from 'vitest';
import { type PrintedResult, printResults } from './test-reports.ts';

const place = { file: 'assistants/a/tests/refund.test.yaml', line: 3, column: 1 };
const result = (more: Partial<PrintedResult>): PrintedResult => ({
  assistant: 'Order desk',
  test: 'a refund',
  channel: 'chat',
  status: 'passed',
  reason: null,
  problems: [],
  notes: [],
  duration_ms: 1500,
  place,
  ...more,
});
const failed = result({
  test: 'bad <"&> words\n::error::x',
  status: 'failed',
  reason: 'Step 1 failed',
  problems: [{ step: 1, expected: 'says "100%, really"', found: 'nothing]]>\u0007\n::set-output name=x::y' }],
});
const skipped = result({ test: 'judged', status: 'skipped', reason: 'No model judges here' });
const all = [result({}), failed, skipped];

describe('results', () => {
  it('read as text', () => {
    const text = printResults('text', all);
    expect(text).toContain('✓ Order desk › a refund (chat)');
    expect(text).toContain('assistants/a/tests/refund.test.yaml:3\n    step 1: expected says "100%, really"');
    expect(text).toMatch(/1 passed, 1 failed, 1 skipped$/);
  });

  it('are XML for JUnit, with every character that XML forbids taken out', () => {
    const xml = printResults('junit', all);
    expect(xml).toContain('tests="3" failures="1" skipped="1"');
    expect(xml).toContain('name="bad &lt;&quot;&amp;&gt; words');
    expect(xml).not.toMatch(/[\u0000-\u0008]/);
    expect(xml.match(/<testcase /g)).toHaveLength(3);
    expect(xml.match(/<failure /g)).toHaveLength(1);
  });

  it('are TAP, one line a result', () => {
    const lines = printResults('tap', all).split('\n');
    expect(lines.slice(0, 3)).toEqual(['TAP version 13', '1..3', 'ok 1 - Order desk › a refund (chat)']);
    expect(lines.filter((line) => /^(not )?ok /.test(line))).toHaveLength(3);
    expect(lines.at(-1)).toContain('# SKIP No model judges here');
  });

  it('are notes on a pull request, and nothing in them is a command of its own', () => {
    const lines = printResults('github', all).split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(
      /^::error file=assistants\/a\/tests\/refund.test.yaml,line=3,col=1,title=[^:]*::[^:]*100%25%2C really/,
    );
    expect(lines[1]).toMatch(/^::warning /);
  });
});
