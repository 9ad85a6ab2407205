import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { problemText } from './problem-text.ts';

it('says what the server refuses in the words of the console', () => {
  const texts: Record<string, string> = {
    'primaryPhone: this cannot be a phone number. Write it as +12025550100, or as national digits of the US.':
      'Phone number: this cannot be a phone number. Write it as +12025550100, or as national digits of the US.',
    'startHour: must be before endHour.': 'From hour: must be before “To hour”.',
    'workflowId: no such workflow. GET /workflows lists yours.': 'Campaign: no such campaign.',
    'This number exists already. GET /phone-numbers lists yours.': 'This number exists already.',
    'Give the organization its name: PATCH /v1/organization {"name": "…"}.':
      'Give the organization its name on the page Organization.',
    'This carrier has no phone number to call from. Add one: POST /phone-numbers with its carrierId.':
      'This carrier has no phone number to call from. Add one on the page Numbers and carriers.',
    'openai/x has no known price, and the budget "Month" refuses such models. Set its price with PUT /v1/model-router/prices.':
      'openai/x has no known price, and the budget "Month" refuses such models. Set its price on the page Models and budgets.',
    'Running the suite takes more than 60 seconds. Start it as a test run (POST /v1/test-runs), or split it.':
      'Running the suite takes more than 60 seconds. Start it as a test run, or split it.',
    'This key lacks the scope calls:write. Use a key that has it.':
      'This needs the scope calls:write. Ask an administrator for it.',
    'This execution is completed already; there is nothing to cancel.':
      'This lead is completed already; there is nothing to cancel.',
    'This workflow has no CALL step. Add one, or choose another workflow.':
      'This campaign has no step that calls. Add one, or choose another campaign.',
    'Step 0, 2 (counted from 0) would reach them at night: needsTCPACompliance is false there.':
      'Step 1, 3 would reach them at night: “Legal hours” is false there.',
    'body.name: Input should have at most 200 characters': 'Name: This should have at most 200 characters',
    'body.name: Field required; body.endHour: Input should be a valid integer':
      'Name: This is needed; To hour: This should be a whole number',
    'publicKey is not an Ed25519 key. Copy it from the portal, under API keys.':
      '“Public key” is not an Ed25519 key. Copy it from the portal, under API keys.',
  };
  for (const [said, shown] of Object.entries(texts)) expect(problemText(said)).toBe(shown);
});

it('leaves settings, addresses and names that people chose as they are', () => {
  for (const text of [
    'PUBLIC_URL is not set: Telnyx could not reach this server. Set it and try again.',
    '"account_number": a name has 1 to 64 characters, one of them a letter.',
    'The mail to ada_byron@example.com came back.',
    'Outcomes come as call.report.ready.',
  ]) {
    expect(problemText(text)).toBe(text);
  }
});

/** Texts of refusals in the sources, with something in the place of their values. */
function refusals(): string[] {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const texts = files.flatMap((name) => {
    const source = readFileSync(`server/${name}`, 'utf8');
    const thrown = source.matchAll(
      /\b(?:badRequest|conflict|invalid|Problem)\((?:'\w+', ?)?(?:'([^'\n]+)'|`([^`\n]+)`)/g,
    );
    return [...thrown].map(([, plain, template = '']) => plain ?? template.replaceAll(/\$\{[^}]*\}/g, '7'));
  });
  return texts;
}

it('shows no request of the API and no name of a field in any refusal of the server', () => {
  const texts = refusals();
  expect(texts.length).toBeGreaterThan(150);
  const flawed = texts
    .map(problemText)
    .filter(
      (text) =>
        /\b(?:GET|POST|PATCH|PUT|DELETE) ?…?\//.test(text) || /(?:^|\s)[a-z]{2,}[A-Z][a-z]+(?=[\s.,:;]|$)/.test(text),
    );
  expect(flawed).toEqual([]);
});
