// Written for this project: what owners of twelve trades want of an assistant, in their own words, and a chat with what is drafted of each.

/** What the end user says, and what the replies to it must hold. */
type Line = [said: string, heard: RegExp];
export type Chat = {
  lines: Line[];
  status: 'completed' | 'handed_off' | 'active';
  variables?: Record<string, unknown>;
};
export type Brief = { trade: string; text: string; chats: Chat[] };

export const BRIEFS: Brief[] = [
  {
    trade: 'clinic',
    text: 'You are the receptionist of Bright Dental. Greet callers. If they want to book, ask for name, day, time and phone, read it back and then say the visit is noted. Answer questions about prices from the help centre. If someone is in pain or asks for a person, hand off to the front desk queue. Otherwise say goodbye.',
    chats: [
      {
        lines: [
          ['I would like to book an appointment', /name.*day.*time.*phone/i],
          ['My name is Anna Smith, on December 3rd 2026 at 3 pm, my phone is 202 555 0143', /Is that right/],
          ['yes', /visit is noted[\s\S]*anything else/i],
          ['no thanks', /goodbye/i],
        ],
        status: 'completed',
        variables: { name: 'Anna Smith', day: '2026-12-03', time: '15:00' },
      },
      { lines: [['my tooth hurts, I am in terrible pain', /colleague/i]], status: 'handed_off' },
      {
        lines: [
          ['can I make an appointment?', /name/i],
          ['I would rather talk to a human', /colleague/i],
        ],
        status: 'handed_off',
      },
      { lines: [['no, that is all, bye', /goodbye/i]], status: 'completed' },
    ],
  },
  {
    trade: 'shop returns',
    text: `You work for Lampshop, an online shop for lamps. Be friendly and brief. Never promise a refund.

- Greet the customer.
- If the customer wants to return an item, ask for the order number and the reason, then say "We will e-mail you a return label."
- When the customer asks where their order is, ask for the order number and say that the parcel is on its way.
- If the customer is angry, hand off to customer care.`,
    chats: [
      {
        lines: [
          ['I want to send back a lamp I bought', /order number.*reason/i],
          ['order number 48213, because it is broken', /return label[\s\S]*anything else/i],
          ['no', /goodbye/i],
        ],
        status: 'completed',
        variables: { order_number: '48213' },
      },
      {
        lines: [
          ['where is my order?', /order number/i],
          ['12345', /on its way/i],
        ],
        status: 'active',
      },
      { lines: [['I am really angry about this', /colleague/i]], status: 'handed_off' },
    ],
  },
  {
    trade: 'restaurant',
    text: `Your name is Luigi. Welcome guests to Trattoria Bella.
To book a table, ask for the date, the time and the number of people. If there are more than 8 people, hand over to the manager. Otherwise read it back and say the table is reserved.
For questions about the menu, say: "Our menu is on trattoria-bella.example."
At the end, ask if there is anything else.`,
    chats: [
      {
        lines: [
          // The day was said: only the rest is asked for, and another day replaces it.
          ['can I reserve a table for tonight?', /^Got it: [^.]*\d{4}\. (?!.*\bdate\b).*time.*people/i],
          ['December 4th 2026 at 7 pm for 4 people', /Is that right/],
          ['yes that is right', /table is reserved[\s\S]*anything else/i],
          ['nothing else, thanks', /goodbye/i],
        ],
        status: 'completed',
        variables: { date: '2026-12-04', number_of_people: 4 },
      },
      {
        lines: [
          ['I want to book a table', /number of people/i],
          ['December 4th 2026 at 7 pm, we are 12 people', /colleague/i],
        ],
        status: 'handed_off',
      },
      { lines: [['what is on your menu?', /trattoria-bella\.example/]], status: 'active' },
    ],
  },
  {
    trade: 'bank',
    text: 'You answer for Northbank. Start by greeting the caller. If a card was lost or stolen, ask for the last four digits of the card and the phone number, tell them that the card will be blocked within minutes, and transfer them to the fraud team. If they want to know their balance, tell them that they can see it in the app. Do not give advice on investments. Never ask for a PIN.',
    chats: [
      {
        lines: [
          ['help, my card was stolen', /last four digits/i],
          ['4471, and you can reach me on 202 555 0143', /blocked within minutes[\s\S]*colleague/i],
        ],
        status: 'handed_off',
      },
      {
        lines: [
          ['I want to know my balance', /in the app/i],
          ['no, thank you', /goodbye/i],
        ],
        status: 'completed',
      },
    ],
  },
  {
    trade: 'hotel',
    text: `Hotel Seaview

Greet the guest.

If the guest wants to book a room:
- Ask for the check-in and check-out dates, the number of guests and their name.
- Read everything back.
- Tell them that the booking is confirmed by e-mail.

If the guest wants to cancel a booking:
- Ask for the booking number.
- Say the booking is cancelled.

For anything else, hand off to the reception.`,
    chats: [
      {
        lines: [
          ['I need a room for next month', /check.?in.*check.?out.*guests.*name/i],
          [
            'check in on December 10th 2026, check out on December 12th 2026, 2 guests, my name is Tom Baker',
            /Is that right/,
          ],
          ['yes', /confirmed by e-mail[\s\S]*anything else/i],
          ['no that is all', /goodbye/i],
        ],
        status: 'completed',
        variables: { number_of_guests: 2 },
      },
      {
        lines: [
          ['please cancel my reservation', /booking number/i],
          ['it is 77120', /cancelled/i],
        ],
        status: 'active',
      },
      { lines: [['I left my umbrella in the lobby', /colleague/i]], status: 'handed_off' },
    ],
  },
  {
    trade: 'collections',
    text: 'You call on behalf of Clearpay about an unpaid invoice. Introduce yourself as the virtual assistant of Clearpay. Ask whether they can pay today. If yes, ask for the amount and say a payment link will follow by text message. If no, ask for the date when they can pay and say that we will call again then. Thank them and end the call.',
    chats: [
      {
        lines: [
          ['yes I can', /amount/i],
          ['$120', /payment link/i],
        ],
        status: 'completed',
      },
      {
        lines: [
          ['no, not today', /date|when/i],
          ['December 15th 2026', /call (?:you )?again/i],
        ],
        status: 'completed',
      },
    ],
  },
  {
    trade: 'internet provider',
    text: `Act as the support assistant of Fibernet.
1. Greet the customer.
2. If their internet is down, ask for the customer number and when it started, then say a technician will check the line today.
3. If they want to upgrade their plan, hand off to the sales team.
4. If they want to cancel their contract, ask for the customer number and the reason, and hand off to retention.
5. Otherwise ask for a description of the problem and a phone number, and say that someone will call them back.`,
    chats: [
      {
        lines: [
          ['my internet is not working', /customer number/i],
          ['customer number 559012, it started yesterday', /technician/i],
          ['no', /goodbye/i],
        ],
        status: 'completed',
      },
      { lines: [['I would like a faster plan, can I upgrade?', /colleague/i]], status: 'handed_off' },
      {
        lines: [
          ['I want to cancel my contract', /customer number.*reason/i],
          ['559012, it is too expensive', /colleague/i],
        ],
        status: 'handed_off',
      },
    ],
  },
  {
    trade: 'gym',
    text: 'This is the assistant of Ironworks Gym. Say hello and ask how you can help. When someone wants to join, collect their full name, e-mail address and start date and tell them that the contract is on its way. Members who want to pause their membership should be asked for their member number and then told that the pause starts next month. Our opening hours are 6 am to 11 pm. Always stay polite.',
    chats: [
      {
        lines: [
          ['hi, I want to become a member', /name.*e-?mail.*start date/i],
          ['Maria Lopez, maria@example.com, starting on January 2nd 2027', /contract is on its way/i],
          ["that's everything", /goodbye/i],
        ],
        status: 'completed',
        variables: { email_address: 'maria@example.com' },
      },
      {
        lines: [
          ['can I pause my membership?', /member number/i],
          ['my member number is 30192', /pause starts next month/i],
        ],
        status: 'active',
      },
    ],
  },
  {
    trade: 'insurance',
    text: `You are Ava, the claims assistant of Safehaven Insurance. Greet the customer.

If they want to report a claim, ask for the policy number. Then ask what happened and when it happened. Confirm the details. After that, say that a claims handler will be in touch within two days.

If someone is injured, hand off to the emergency team immediately.

Otherwise, say goodbye.`,
    chats: [
      {
        lines: [
          ['I have to report some damage, I need to file a claim', /policy number/i],
          ['policy number 998-2231', /what happened.*when it happened/i],
          ['November 2nd 2026', /what happened/i],
          ['A tree fell on my roof', /Is that right/],
          ['yes', /claims handler/i],
        ],
        status: 'active',
      },
      { lines: [['my son is injured, please hurry', /colleague/i]], status: 'handed_off' },
    ],
  },
  {
    trade: 'school',
    text: 'You are the office assistant of Hillside Primary School. Welcome parents warmly. If a parent reports that their child is sick, ask for the name of the child and the class, and say "Thank you, we wish a quick recovery." If a parent wants to speak to a teacher, connect them with the staff room. If they ask about holidays, say that the holiday calendar is on our website.',
    chats: [
      {
        lines: [
          ['my child is sick today', /name of.*child.*class/i],
          ['his name is Ben Carter', /class/i],
          ['3b', /quick recovery/i],
          ['no thank you', /goodbye/i],
        ],
        status: 'completed',
      },
      { lines: [['I want to talk to a teacher', /colleague/i]], status: 'handed_off' },
      { lines: [['when are the holidays?', /holiday calendar/i]], status: 'active' },
    ],
  },
  {
    trade: 'taxi',
    text: 'Greet the passenger for City Cabs. Ask for the pickup address, the destination, the pickup time and a phone number. Read it back. Then say a driver is on the way. Finally, wish them a safe trip and end the call.',
    chats: [
      {
        lines: [
          ['I am at 12 Main Street', /destination/i],
          ['at 6 pm', /phone/i],
          ['202 555 0143', /destination/i],
          ['the airport', /Is that right/],
          ['yes', /driver is on the way[\s\S]*safe trip/i],
        ],
        status: 'completed',
      },
    ],
  },
  {
    trade: 'repair',
    text: `Tone:
- short sentences
- no jargon

You take repair orders for Fixit Appliances. Greet people.
When the customer wants to have something repaired, ask for the appliance (washing machine, fridge or oven), the problem and their address. Ask if it is still under warranty. If it is under warranty, say the repair is free. Otherwise say the visit costs 60 dollars. Then ask for a phone number and say a technician will call.
Hand off to the workshop if they complain about a repair.`,
    chats: [
      {
        lines: [
          ['my washing machine needs a repair', /problem.*address|address/i],
          ['the washing machine, I live at 5 Oak Road', /problem/i],
          ['it leaks water', /warranty/i],
          ['yes', /repair is free[\s\S]*phone/i],
          ['202 555 0143', /technician will call/i],
        ],
        status: 'active',
        variables: { appliance: 'washing machine' },
      },
      { lines: [['I want to complain about the last repair', /colleague/i]], status: 'handed_off' },
    ],
  },
];
