// What the API document says about the fields of test cases.
const variables = 'Values that variables of the flow have, by name. null: no value.';
const tools =
  'The tools that were called, in order: names or ids, or `{name, input}` to look at inputs as well. A tool that is called again at once may be listed once.';

export const caseTexts = {
  test: 'Label of the case, 1 to 200 characters; results name it.',
  given: 'Variables that the conversation begins with. `current_time` sets the clock of the case.',
  channel: 'Channel of the conversation, or several: the case is then run once on each. `chat` by default.',
  tools:
    'What tools answer, by their name or id: one answer, or several that are used in turn. Tools are never really called; a call without an answer here fails the case.',
  steps: 'What happens, step by step, 1 to 100 steps. A first step with `expect` alone looks at what the flow says by itself.',
  ends: 'What must hold after the last step.',
  judge:
    'Sentences that must be true of the whole conversation, at most 10. A model judges them; without a model they are skipped, and the result says so.',
  name: 'Label of a case in the older form, 1 to 200 characters; results name it.',
  turns:
    'The older form of `steps`: what the end user says and what is expected, 1 to 100 turns. Tools without an answer succeed with nothing, and waits are over at once.',
};
export const caseStepTexts = {
  user: 'What the end user says, at most 10,000 characters.',
  press: 'Keys that the end user presses on the phone.',
  silence: 'The end user says nothing for so long: `8s`, `2m`, or seconds. On voice the line asks whether they are still there.',
  wait: 'So much time passes: `2h`, `3d`, `PT5M`, or seconds. Waits of the flow that fall into it end.',
  event: 'Name of an event that comes to the flow.',
  data: 'Variables that the event brings.',
  release: 'A human who had the conversation gives it back.',
  expect: 'What must hold after the step. Absent: nothing is checked.',
};
export const stepExpectationTexts = {
  node: 'Id of the node where the flow is after the step.',
  says: 'Text, or texts, that the replies of the step contain, in any case.',
  not_says: 'Text, or texts, that no reply of the step contains.',
  variables,
  tools,
  ended: 'Whether the flow is over after the step.',
};
export const endTexts = {
  status: 'Status of the conversation at the end, as `getConversation` shows it.',
  outcome: 'Outcome, label or disposition of the end that was reached.',
  variables,
  tools,
  passes: 'Ids of nodes that the flow went through, in this order; others may lie between them.',
};
export const mockTexts = {
  returns: 'What the tool gives back, as the flow reads it.',
  fails: 'The tool fails: with this HTTP status, or this message.',
  times: 'For how many calls this answer is good. With both `fails` and `returns`: how often it fails first, 1 by default.',
};
export const expectedCallTexts = {
  name: 'Name or id of the tool.',
  input: 'Inputs that the call had; others may be there too.',
};
export const caseTurnTexts = {
  user: 'What the end user says, at most 10,000 characters. Empty in the first turn: look at what the flow says by itself.',
  expect: 'What must hold after the turn. Absent: nothing is checked.',
};
export const expectationTexts = {
  node: 'Id of the node where the flow is after the turn.',
  reply_contains: 'Text that the replies of the turn contain, in any case; at most 10,000 characters.',
  variables,
  ended: 'Whether the flow is over after the turn.',
};
