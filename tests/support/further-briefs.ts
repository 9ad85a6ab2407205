// Written for this project: eight more trades, each in a style of its own: nested bullets, prose, steps, e-mail, headings, notes, arrows.
import type { Brief } from './briefs.ts';

export const FURTHER_BRIEFS: Brief[] = [
  {
    trade: 'vet in nested bullets',
    text: `* You are the front desk of Paws & Claws, a small vet practice
* Start with a warm hello
* Bookings
  * ask for the pet's name, what kind of animal it is (dog, cat or rabbit) and the preferred day
  * repeat it back to them
  * tell them the practice will confirm by text
* Emergencies (poisoned, bleeding, not breathing)
  * don't ask anything, put them straight through to the vet on duty
* Prescription refills
  * get the name of the pet and the name of the medicine
  * say it can be picked up tomorrow after 10
* Anything else: take a message and a phone number, then let them know someone will ring back`,
    chats: [
      {
        lines: [
          ['Hi, I need to book my dog in', /name/i],
          ['December 8th 2026', /pet's name/i],
          ['Bella', /Is that right/i],
          ['yes', /confirm by text/i],
          ['no thanks', /bye/i],
        ],
        status: 'completed',
        variables: { day: '2026-12-08' },
      },
      { lines: [['please help, my cat has been poisoned', /colleague/i]], status: 'handed_off' },
      {
        lines: [
          ["I need a refill of my dog's prescription", /name of the pet|pet.*medicine/i],
          ["Rex, and it's Apoquel", /Apoquel.*name of the pet/i],
          ['Rex', /tomorrow after 10/i],
        ],
        status: 'active',
      },
    ],
  },
  {
    trade: 'car rental in prose',
    text: `The assistant works for Roadrunner Rentals and should always be brief and courteous. It should begin by welcoming the customer. A customer who wants to rent a car should be asked for the pick-up date, the return date, the class of car (economy, family or van) and the driver's age. Anyone younger than 21 has to be told that we only rent to drivers over 21, and the conversation ends there. Everybody else is told that a quote will arrive by e-mail, so the assistant also needs their e-mail address. When a customer had an accident or broke down, the assistant must connect them to roadside assistance without delay. Questions about insurance are answered with "Basic cover is always included." If the customer wants to extend a rental, it asks for the rental number and the new return date and says that the rental has been extended.`,
    chats: [
      {
        lines: [
          ["I'd like to hire a car", /pick.?up date.*return date/i],
          ['pick-up date December 10th 2026, return date December 14th 2026, a family car', /age/i],
          ['I am 34', /quote will arrive by e-mail[\s\S]*e-?mail address/i],
          ['joe@example.com', /anything else/i],
          ['no, that is all', /bye/i],
        ],
        status: 'completed',
        variables: { email_address: 'joe@example.com' },
      },
      {
        lines: [
          ['can I rent a van?', /pick.?up date/i],
          ['pick-up date December 10th 2026, return date December 11th 2026', /age/i],
          ['19', /only rent to drivers over 21/i],
        ],
        status: 'completed',
      },
      { lines: [['my rental car broke down on the motorway', /colleague/i]], status: 'handed_off' },
      { lines: [['what insurance do I get?', /Basic cover is always included/]], status: 'active' },
      {
        lines: [
          ['I want to keep the car a few days longer, can I extend?', /rental number/i],
          ['number 88123, until December 20th 2026', /extended/i],
        ],
        status: 'active',
      },
    ],
  },
  {
    trade: 'landlord in numbered steps',
    text: `Repairs line for Maple Court tenants

1) Say "Maple Court repairs, this is the virtual assistant."
2) Ask for the flat number and the tenant's name.
3) Ask what is broken.
4) Ask if there is water or gas leaking.
5) If yes, transfer to the emergency line on +1 202 555 0199.
6) If not, ask which day suits them for a visit.
7) Read everything back and make sure it's right.
8) Tell them: a handyman will come on that day.
9) Say goodbye.`,
    chats: [
      {
        lines: [
          ['flat 12, I am Sue Miller', /broken/i],
          ['the kitchen window does not close', /leaking/i],
          ['no', /day/i],
          ['December 9th 2026', /right\?/i],
          ['yes', /handyman will come[\s\S]*bye/i],
        ],
        status: 'completed',
        variables: { flat_number: '12' },
      },
      {
        lines: [
          ['flat 31, my name is Bob Stone', /broken/i],
          ['the boiler', /leaking/i],
          ['yes there is', /./],
        ],
        status: 'completed',
      },
    ],
  },
  {
    trade: 'library in a messy e-mail',
    text: `Hi Sam,

as discussed, here's what we need from the chat thing for Oakfield Library!! Sorry for the rambling :)

so first of all it should say hi and that it's the library's virtual assistant. most people just want to renew books - then it needs the card number (8 digits) and should tell them their loans are extended by two weeks. lots of people also ask about opening hours, we're open mon-sat 9 to 6. Oh and if somebody wants to reserve a meeting room pls get date, time, how many people & a phone nr and say we'll confirm within a day. more than 12 people doesn't work, those should go to Karen (events team).

if ppl get rude or want to complain -> hand over to the librarian.

That's it I think. Thanks a million,
Jen

PS: never give out information about other members!`,
    chats: [
      {
        lines: [
          ['I want to renew my books', /card number/i],
          ['20048812', /extended by two weeks/i],
          ['no thank you', /bye/i],
        ],
        status: 'completed',
        variables: { card_number: '20048812' },
      },
      { lines: [['when are you open?', /9 to 6/i]], status: 'active' },
      {
        lines: [
          ['can I reserve a meeting room', /date.*time.*people.*phone/i],
          ['December 9th 2026 at 3 pm, 6 people, 202 555 0143', /confirm within a day/i],
        ],
        status: 'active',
      },
      {
        lines: [
          ['I need a meeting room', /people/i],
          ['December 9th 2026 at 3 pm, 20 people, 202 555 0143', /colleague/i],
        ],
        status: 'handed_off',
      },
      { lines: [['I want to make a complaint', /colleague/i]], status: 'handed_off' },
    ],
  },
  {
    trade: 'pharmacy under headings',
    text: `# Greenleaf Pharmacy phone assistant

## Greeting
Hello, this is the virtual assistant of Greenleaf Pharmacy.

## Refills
Callers give us their prescription number and date of birth. Confirm both. Then tell them it will be ready in two hours.

## Side effects
If a caller describes side effects, immediately transfer to the pharmacist.

## Delivery
Ask for the delivery address and a phone number. Ask whether someone is at home during the day. If nobody is at home, say the parcel goes to the neighbour. Otherwise say the courier comes between 9 and 5.

## Closing
Ask if they need anything else. Thank them for calling Greenleaf.`,
    chats: [
      {
        lines: [
          ['hi, I need a refill', /prescription number.*date of birth/i],
          ['prescription number 55120, born on March 4th 1980', /right\?/i],
          ['yes', /ready in two hours[\s\S]*anything else/i],
          ['no', /Greenleaf/i],
        ],
        status: 'completed',
      },
      { lines: [['I get a rash from the pills, are those side effects?', /colleague/i]], status: 'handed_off' },
      {
        lines: [
          ['can you deliver it to me?', /address.*phone/i],
          ['5 Oak Road, 202 555 0143', /at home/i],
          ['no', /neighbour/i],
        ],
        status: 'active',
      },
      {
        lines: [
          ['I would like a delivery', /address.*phone/i],
          ['5 Oak Road, 202 555 0143', /at home/i],
          ['yes', /between 9 and 5/i],
        ],
        status: 'active',
      },
    ],
  },
  {
    trade: 'hair salon in short notes',
    text: `salon bot for "Curl Up & Dye"
- greet
- new appt: name, phone, which service (cut, colour or perm), day + time -> read back -> "See you then!"
- cancel appt: name + day of appt, say it's cancelled
- running late: ask how late. more than 15 min = must rebook, otherwise tell them no problem
- prices: cut 40, colour 90, perm 110
- wants to talk to stylist: hand off to the salon
- no medical advice ever`,
    chats: [
      {
        lines: [
          ['I would like a new appointment', /name.*phone.*service.*day.*time/i],
          ['Mia Long, 202 555 0143, colour please, December 8th 2026 at 2 pm', /right\?/i],
          ['yes', /See you then!/],
        ],
        status: 'active',
        variables: { day: '2026-12-08', time: '14:00' },
      },
      {
        lines: [
          ['please cancel my appointment', /name/i],
          ['Mia Long, December 8th 2026', /cancelled/i],
        ],
        status: 'active',
      },
      {
        lines: [
          ['I am running late', /how late/i],
          ['25 minutes', /must rebook/i],
        ],
        status: 'active',
      },
      {
        lines: [
          ["I'm running a bit late", /how late/i],
          ['5 minutes', /no problem/i],
        ],
        status: 'active',
      },
      { lines: [['how much is a perm?', /110/]], status: 'active' },
      { lines: [['can I talk to my stylist', /colleague/i]], status: 'handed_off' },
    ],
  },
  {
    trade: 'recruiter in a script',
    text: `You're calling candidates who applied for a warehouse job at Stackwell.

Introduce yourself as Stackwell's virtual assistant and ask if now is a good time to talk. If it isn't, ask when we should call back, thank them and end the call.

Find out whether they have a forklift licence. Find out how many years of experience they have. Candidates with fewer than 2 years of experience are told that we will keep their application on file, and that's the end of the call. Otherwise ask for the earliest start date and their expected salary.

Finally tell them that the recruiter will call within three days and wish them a nice day.`,
    chats: [
      {
        lines: [
          ['yes, sure', /forklift/i],
          ['yes I do', /years/i],
          ['5 years', /start date.*salary/i],
          ['January 4th 2027, $42,000', /recruiter will call within three days[\s\S]*nice day/i],
        ],
        status: 'completed',
      },
      {
        lines: [
          ['yes', /forklift/i],
          ['no', /years/i],
          ['1', /keep your application on file/i],
        ],
        status: 'completed',
      },
      {
        lines: [
          ['no, not really', /call (?:you )?back|when/i],
          ['December 9th 2026', /thank/i],
        ],
        status: 'completed',
      },
    ],
  },
  {
    trade: 'energy supplier with arrows',
    text: `Volt & Co customer line. Friendly but efficient.

Opening: "Welcome to Volt & Co, I'm the virtual assistant. What can I do for you?"

Power cut → ask for postcode → say an engineer has been informed → done
Meter reading → ask for customer number and the reading → confirm → thank them
Moving house → customer number, moving date, new address → tell them the contract moves with them
Bill too high / doesn't understand the bill → billing team
Smell of gas → tell them to leave the building and call the gas emergency number, then hang up
Everything else → human agent`,
    chats: [
      {
        lines: [
          ['we have a power cut', /postcode/i],
          ['AB1 2CD', /engineer has been informed/i],
        ],
        status: 'active',
      },
      {
        lines: [
          ['I want to give you my meter reading', /customer number.*reading/i],
          ['my customer number is 771200', /reading/i],
          ['48210', /right\?/i],
          ['yes', /thank/i],
        ],
        status: 'active',
      },
      {
        lines: [
          ["I'm moving house", /customer number.*moving date.*address/i],
          ['my customer number is 771200', /moving date.*address/i],
          ['December 20th 2026', /address/i],
          ['5 Oak Road', /contract moves with you/i],
        ],
        status: 'active',
      },
      { lines: [['my bill is far too high', /colleague/i]], status: 'handed_off' },
      { lines: [['I can smell gas in the kitchen', /leave the building/i]], status: 'completed' },
      { lines: [['do you sponsor football clubs?', /colleague/i]], status: 'handed_off' },
    ],
  },
];
