// Written for this project: passages of a help centre, questions that ask for them in other words, and passages nobody asks for.

/** [passage, a question that shares as few of its words as a caller would] */
export const PAIRS: readonly [string, string][] = [
  [
    'Refunds are paid back to the card you bought with, usually within five working days.',
    'When will I get my money back?',
  ],
  [
    'If you cannot remember your password, choose "Forgotten" on the sign-in page and we send a link.',
    "I'm locked out of my account, what now?",
  ],
  [
    'Your first instalment falls due thirty days after the loan has been disbursed.',
    'How soon do I have to start repaying what I borrowed?',
  ],
  [
    'Parcels that weigh more than thirty kilograms are delivered by a freight partner on a pallet.',
    'Can you ship something really heavy to me?',
  ],
  [
    'The router restarts by itself after a firmware update; the light turns green when it is ready.',
    'Why did my internet box switch off and on again last night?',
  ],
  [
    'To cancel a reservation free of charge, tell us at least two days before you arrive.',
    "I can't make my hotel stay any more, does it cost anything?",
  ],
  [
    'We record calls to train our staff and delete the recordings after ninety days.',
    'Do you keep what I say on the phone?',
  ],
  [
    'A policy holder may add a driver under twenty-five for an additional premium.',
    'Is my teenage son covered when he takes the car?',
  ],
  [
    'Meter readings can be sent by photograph through the app until the last day of the month.',
    'How do I tell you how much electricity I have used?',
  ],
  ['Gift vouchers stay valid for three years from the day they were bought.', 'Does my present card ever run out?'],
  [
    'Dispute a charge you do not recognise within sixty days and we credit it while we look into it.',
    'There is a payment on my statement that was not me.',
  ],
  [
    'Children below the age of six travel without a ticket when an adult goes with them.',
    'Do I need to buy a fare for my toddler?',
  ],
  [
    'The clinic asks you to come fasting, having eaten nothing for eight hours before the blood test.',
    'May I have breakfast before my lab appointment?',
  ],
  [
    'Subscriptions renew on their own each year unless you end them a week before that date.',
    'Will you charge me again automatically?',
  ],
  [
    'Our warranty covers faults of the material, but no damage from water or from a fall.',
    'I dropped my phone and the glass broke, is that fixed for free?',
  ],
  [
    'Overseas transfers reach the other bank after two to four business days.',
    'How long until the funds I wired abroad arrive?',
  ],
  [
    'You may move house and take your contract along; give us four weeks of notice.',
    "I'm relocating next month, can I keep my plan?",
  ],
  [
    'A late fee of fifteen dollars is added when a bill has not been settled ten days after it was due.',
    'What happens if I pay after the deadline?',
  ],
  ['Service animals may stay with their owner in the cabin and need no cage.', 'Can my guide dog fly next to me?'],
  [
    'To change the name on an account after a marriage, upload the certificate in your profile.',
    'I got wed and have a new surname, how do I update it?',
  ],
];

export const DISTRACTORS: readonly string[] = [
  'The cafeteria serves a warm lunch from noon until two.',
  'Our founders met while studying marine biology.',
  'Bicycles can be locked to the racks behind the north entrance.',
  'The annual report is printed on recycled paper.',
  'Volunteers plant trees along the river every spring.',
  'The meeting room on the third floor seats twelve people.',
  'Press inquiries are answered by the communications team.',
  'The choir rehearses on Thursdays in the old chapel.',
  'A museum guide speaks English, French and sign language.',
  'Snow is cleared from the car park before seven in the morning.',
  'The library lends board games as well as books.',
  'Photographs of the building may be used with a credit.',
  'The elevator was modernised in the year of the flood.',
  'Solar panels on the roof feed the fountain in the courtyard.',
  'Interns rotate through three departments over the summer.',
  'The newsletter appears on the first Monday of a quarter.',
  'Plants in the lobby are watered by a sensor.',
  'The company picnic takes place by the lake in June.',
  'Visitors sign in at reception and wear a yellow badge.',
  'Our mascot is a heron called Agatha.',
];

/** How a search by words would rank the same passages: BM25, k1 1.2, b 0.75. Positions, best first. */
export function rankedByWords(query: string, passages: readonly string[]): number[] {
  const tokenize = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const documents = passages.map(tokenize);
  const average = documents.reduce((sum, words) => sum + words.length, 0) / documents.length;
  const score = (words: string[]): number =>
    tokenize(query).reduce((sum, term) => {
      const holding = documents.filter((other) => other.includes(term)).length;
      const rarity = Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5));
      const times = words.filter((word) => word === term).length;
      return sum + (rarity * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * words.length) / average));
    }, 0);
  const scores = documents.map(score);
  return scores.map((_, i) => i).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
}
