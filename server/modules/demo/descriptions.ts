// Owns what the API document says about the fields of the demonstration.

export const demoTexts = {
  id: 'Id of the demo, which its audit rows name. null: there is none.',
  status:
    '`absent`: there is none. `making`: its assistant is not ready yet. `ready`: the assistant talks, the rest follows. `complete`: all of it is there. `failed`: see `error`. `removing`: it is being taken away.',
  assistant_id: 'Id of the assistant to talk to. null: not ready yet.',
  revision_id: 'Id of its live revision. null: not ready yet.',
  steps: 'What is made, in order.',
  error: 'What went wrong and what to do. null: nothing did.',
  campaign: 'The campaign and its list of leads, to be previewed. null: not made yet.',
  created_at: 'When it was asked for; its past are the thirty days before. null: there is none.',
};

export const demoStepTexts = {
  name: 'Stable name of the step.',
  title: 'What the step makes, in words.',
  status: '`waiting`, `running`, `done` or `failed`.',
  done: 'Parts of it that are done.',
  total: 'Parts that it has.',
};

export const demoCampaignTexts = {
  workflow_id: 'Id of the calling workflow. It is inactive: nobody is called.',
  leads: 'Leads as `previewWorkflow` takes them.',
};
export const demoLeadTexts = {
  primaryPhone: 'A fictional number, as E.164; nobody has it.',
  firstName: 'What the made-up person is called.',
  lastName: 'The family of the made-up person.',
  leadId: 'Tells the leads of the list apart.',
  zipcode: 'Where the lead lives, where that is not where the number is from.',
};
