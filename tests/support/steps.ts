// Steps of calling workflows for tests that dial: by default the legal hours hold, and a test runs at any hour.

export const atAnyHour = (steps: readonly object[] = [{}]): object[] =>
  steps.map((step) => ({ needsTCPACompliance: false, ...step }));
