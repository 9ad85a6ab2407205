// The people of the demonstration, none of whom exists: addresses and numbers of theirs belong to no one. Pure.

export type DemoPerson = {
  firstName: string;
  lastName: string;
  identifier: { type: 'email' | 'external_id' | 'phone'; value: string };
};

const person = (name: string, type: DemoPerson['identifier']['type'], value: string): DemoPerson => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { firstName, lastName, identifier: { type, value } };
};
const byMail = (name: string): DemoPerson => person(name, 'email', `${name.toLowerCase().replace(' ', '.')}@parley-demo.example`);

/** They write. */
export const WRITERS: readonly DemoPerson[] = [
  'Jon Berg',
  'Ines Duarte',
  'Ada Miller',
  'Ravi Shah',
  'Lena Vogel',
  'Omar Haddad',
  'Grace Kim',
  'Paul Novak',
].map(byMail);

/** Two cards of what may be one person: they are asked about. */
export const LOOK_ALIKES = [
  person('Maria Lopez', 'external_id', 'parley-demo-maria'),
  person('Mary Lopez', 'email', 'maria@parley-demo.example'),
] as const;

/** Father and son, once taken for one. */
export const TAKEN_FOR_ONE = [
  person('Tom Baker', 'external_id', 'parley-demo-tom'),
  person('Thomas Baker', 'email', 'tom@parley-demo.example'),
] as const;

/** Their phones ring. The last two digits say who answers at the simulated carrier: 10 nobody, 11 busy, 13 a machine. */
export const CALLED: readonly DemoPerson[] = [
  person('Nora Klein', 'phone', '+12125550100'),
  person('Ben Ortiz', 'phone', '+16465550110'),
  person('Mia Rossi', 'phone', '+17185550101'),
  person('Leo Brandt', 'phone', '+19175550113'),
  person('Eva Horn', 'phone', '+13475550102'),
  person('Kai Stone', 'phone', '+12125550111'),
  person('Zoe Lane', 'phone', '+16465550103'),
  person('Max Field', 'phone', '+17185550104'),
  person('Amy West', 'phone', '+19175550110'),
  person('Ian Cole', 'phone', '+13475550113'),
  person('Una Marsh', 'phone', '+12125550102'),
  person('Sam Frost', 'phone', '+17185550111'),
];

/** Each stands for the rule by which the law keeps a call from them: too often today, too often this week, spoken to lately. */
export const KEPT_BACK = {
  frequency: person('Rita Moss', 'phone', '+15185550111'),
  collections_frequency: person('Otto Hale', 'phone', '+15185550110'),
  quiet_days: person('Ella Ford', 'phone', '+15185550100'),
} as const;

export const LISTED = person('Vera Pike', 'phone', '+17165550130');
export const UNDER_WAY = person('Hugo Lind', 'phone', '+17165550131');

const FRESH = [
  'Anna Reed',
  'Bill Hunt',
  'Cora Wood',
  'Dan Price',
  'Elsa Ray',
  'Finn Boyd',
  'Gina Park',
  'Hank Dean',
  'Iris Cobb',
  'Jack Neal',
  'Kate Dunn',
];

/** Each stands for a rule by which nobody calls them at all: toll-free, paid by the caller, abroad. */
const NEVER_CALLED = [
  person('Toll Free', 'phone', '+18005550199'),
  person('Prize Line', 'phone', '+19005550199'),
  person('Nell Shaw', 'phone', '+442079460958'),
] as const;

/** Keeps a number of New York and lives in Guam: while the campaign runs it is night there. */
const FAR_AWAY = person('Tess Cruz', 'phone', '+17165550132');
const GUAM = '96910';

export type DemoLead = { primaryPhone: string; firstName: string; lastName: string; leadId: string; zipcode?: string };

/** The campaign's list: eleven may be called, three not now, and six never, each by a rule of its own. */
export const DEMO_LEADS: readonly DemoLead[] = [
  ...FRESH.map((name, at) => person(name, 'phone', `+171655501${String(at).padStart(2, '0')}`)),
  ...NEVER_CALLED,
  FAR_AWAY,
  LISTED,
  UNDER_WAY,
  ...Object.values(KEPT_BACK),
].map((one, at) => ({
  primaryPhone: one.identifier.value,
  firstName: one.firstName,
  lastName: one.lastName,
  leadId: `demo-${at + 1}`,
  ...(one === FAR_AWAY && { zipcode: GUAM }),
}));
