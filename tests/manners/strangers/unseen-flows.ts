// Businesses of strangers, whose chats were run once everything was written: each with the flow that a hurried owner would draw; half of the ways have examples.
import type { Business } from '../chat-flows.ts';

export const UNSEEN_BUSINESSES: Record<string, Business> = {
  outage: {
    firm: 'Prairie Line Electric, outage line',
    ways: [
      {
        id: 'report',
        prompt: 'The person has no power or something is wrong with the power at home',
        examples: ['our lights are out', 'the whole street is dark', 'the power keeps going off and on'],
        fields: [
          ['address', 'string', 'street and house number'],
          ['out_since', 'time', 'time when the power went off'],
          ['scope', 'enum', 'how much is without power', ['room', 'house', 'street']],
          ['phone', 'phone', 'phone number'],
        ],
      },
      {
        id: 'status',
        prompt: 'The person has reported an outage already and wants to know how it stands',
        fields: [
          ['ticket', 'string', 'ticket number'],
          ['phone', 'phone', 'phone number'],
        ],
      },
      {
        id: 'trim',
        prompt: 'The person wants a tree near the power line to be cut back',
        fields: [
          ['tree_place', 'string', 'where the tree stands'],
          ['trim_day', 'date', 'day of the work'],
          ['dog', 'boolean', 'whether there is a dog in the yard'],
        ],
      },
      { id: 'ask', prompt: 'The person asks about food, refunds, planned outages or generators', leads: 'help' },
      {
        id: 'danger',
        prompt: 'A line is down, something burns, or somebody depends on a medical device',
        examples: ['a wire is lying on the road', 'the transformer is sparking', 'my mother is on oxygen'],
        leads: 'desk',
      },
    ],
    help: [
      'A freezer that stays closed keeps food frozen for 48 hours, a refrigerator keeps it cold for four.',
      'You get a credit of 25 dollars when an outage lasts longer than 24 hours.',
      'Planned outages are announced by letter ten days before.',
      'Never run a generator indoors or in a garage.',
      'Cutting back a tree near the line is free.',
    ],
  },
  scan: {
    firm: 'Clearfield Imaging Center, front desk',
    ways: [
      {
        id: 'book',
        prompt: 'The person needs an appointment for a scan',
        examples: ['my doctor wants me to get an MRI', 'I need an ultrasound', 'book an x-ray for my son'],
        fields: [
          ['patient', 'string', 'name of the patient'],
          ['scan', 'enum', 'kind of scan', ['MRI', 'CT', 'X-ray', 'ultrasound']],
          ['scan_day', 'date', 'day of the scan'],
          ['metal', 'boolean', 'whether the patient has metal in the body'],
        ],
      },
      {
        id: 'results',
        prompt: 'The person wants images or a report sent to a doctor',
        fields: [
          ['patient', 'string', 'name of the patient'],
          ['doctor', 'string', 'name of the doctor'],
          ['taken_day', 'date', 'day when the images were taken'],
        ],
      },
      {
        id: 'later',
        prompt: 'The person wants another time for an appointment',
        fields: [
          ['birth_date', 'date', 'date of birth'],
          ['new_day', 'date', 'new day'],
          ['new_time', 'time', 'new time'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks how to prepare, what a scan costs or how long it takes',
        examples: ['can I eat before', 'how long does an MRI take', 'what do I pay without insurance'],
        leads: 'help',
      },
      { id: 'unwell', prompt: 'Somebody feels ill after a scan', leads: 'desk' },
    ],
    help: [
      'Do not eat for four hours before a CT with contrast.',
      'An MRI takes about forty minutes, an x-ray ten.',
      'Without insurance an MRI costs 480 dollars and an ultrasound 140.',
      'Please leave jewelry at home and come fifteen minutes early.',
      'Your doctor gets the report within two working days.',
      'Parking behind the building is free.',
    ],
  },
  claim: {
    firm: 'Harborlight Travel Insurance, claims',
    ways: [
      {
        id: 'file',
        prompt: 'Something went wrong on a trip and the person wants money back',
        examples: ['my flight was cancelled', 'my suitcase never arrived', 'I had to see a doctor on holiday'],
        fields: [
          ['policy', 'string', 'policy number'],
          ['happened', 'enum', 'what happened', ['cancellation', 'luggage', 'illness', 'delay']],
          ['happened_day', 'date', 'day when it happened'],
          ['amount', 'money', 'how much you claim'],
        ],
      },
      {
        id: 'status',
        prompt: 'The person has filed a claim and wants to know what became of it',
        fields: [
          ['claim_number', 'string', 'claim number'],
          ['email', 'email', 'email address'],
        ],
      },
      {
        id: 'extend',
        prompt: 'The person stays abroad longer and wants to be insured longer',
        examples: ['we are staying another week', 'extend my cover', 'I need insurance for a few more days'],
        fields: [
          ['policy', 'string', 'policy number'],
          ['until_day', 'date', 'last day of the trip'],
          ['travelers', 'integer', 'number of travelers'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks what is covered, which papers are needed or how long it takes',
        leads: 'help',
      },
      { id: 'abroad', prompt: 'Somebody is in a hospital or in danger abroad right now', leads: 'desk' },
    ],
    help: [
      'We need the receipts and a report of the airline or the police.',
      'We decide on a claim within ten working days.',
      'Lost luggage is covered up to 1,500 dollars.',
      'A delay is covered from six hours on.',
      'Skiing and diving are covered, races are not.',
    ],
  },
  fuel: {
    firm: 'Milepost Fuel Cards',
    ways: [
      {
        id: 'block',
        prompt: 'A card is lost or stolen',
        examples: ['my driver lost his card', 'a card got stolen', 'block a card please'],
        fields: [
          ['card_number', 'string', 'last four digits of the card'],
          ['last_used', 'date', 'day when it was last used'],
          ['new_card', 'boolean', 'whether you want a new card'],
        ],
      },
      {
        id: 'limit',
        prompt: 'The person wants the limit of a card raised or lowered',
        fields: [
          ['card_number', 'string', 'last four digits of the card'],
          ['new_limit', 'money', 'new limit for a day'],
          ['from_day', 'date', 'first day of the new limit'],
        ],
      },
      {
        id: 'order',
        prompt: 'The person wants more cards',
        fields: [
          ['cards', 'integer', 'number of cards'],
          ['fuel', 'enum', 'what can be bought with them', ['diesel', 'gasoline', 'both']],
          ['address', 'string', 'address that we send them to'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about fees, stations, invoices or the PIN',
        examples: ['what does a card cost', 'where can I fill up', 'when do I get the invoice'],
        leads: 'help',
      },
      {
        id: 'fraud',
        prompt: 'There are charges that nobody in the firm has made',
        examples: ['I do not know this charge', 'somebody used our card twice', 'this was not us'],
        leads: 'desk',
      },
    ],
    help: [
      'A card costs 3 dollars a month.',
      'The cards work at 9,200 stations, the map is in the app.',
      'Invoices come by email on the first of the month.',
      'After three wrong PINs a card is locked until midnight.',
      'A new card arrives within four working days.',
    ],
  },
  doll: {
    firm: 'Buttonwood Doll Hospital',
    ways: [
      {
        id: 'admit',
        prompt: 'The person has a doll or a stuffed animal that needs mending',
        examples: ['my teddy lost an arm', 'her eye fell in', 'can you mend a stuffed rabbit'],
        fields: [
          ['toy', 'enum', 'kind of toy', ['doll', 'bear', 'rabbit', 'dog']],
          ['toy_name', 'string', 'name of the toy'],
          ['injury', 'string', 'what is wrong with it'],
          ['bring_day', 'date', 'day you bring it'],
        ],
      },
      {
        id: 'visit',
        prompt: 'A group of children wants to visit us',
        fields: [
          ['group', 'string', 'name of the group'],
          ['children', 'integer', 'number of children'],
          ['visit_day', 'date', 'day of the visit'],
          ['visit_time', 'time', 'time of the visit'],
        ],
      },
      {
        id: 'post',
        prompt: 'The person wants a mended toy sent home',
        fields: [
          ['patient_number', 'string', 'patient number'],
          ['address', 'string', 'address that we send it to'],
          ['insured', 'boolean', 'whether the parcel should be insured'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices, washing, eyes or how long it takes',
        examples: ['what does a new arm cost', 'how long will she be away', 'do you wash them'],
        leads: 'help',
      },
      { id: 'mixed', prompt: 'A toy was mixed up, lost or badly mended', leads: 'desk' },
    ],
    help: [
      'Sewing on an arm or a leg costs 18 dollars.',
      'Most patients stay for ten days.',
      'We wash every toy by hand with mild soap.',
      'Glass eyes are replaced by glass eyes, we have forty colors.',
      'Sending a toy home costs 9 dollars.',
    ],
  },

  plow: {
    firm: 'Granite Hill Snow Plowing',
    ways: [
      {
        id: 'season',
        prompt: 'The person wants a driveway plowed the whole winter',
        examples: [
          'plow my driveway this winter',
          'we want a contract for the season',
          'keep our lot free of snow all winter',
        ],
        fields: [
          ['address', 'string', 'street and house number'],
          ['surface', 'enum', 'what the driveway is made of', ['gravel', 'asphalt', 'pavers']],
          ['cars', 'integer', 'number of cars that fit'],
          ['start_day', 'date', 'first day'],
        ],
      },
      {
        id: 'once',
        prompt: 'The person wants snow cleared one time',
        fields: [
          ['address', 'string', 'street and house number'],
          ['clear_day', 'date', 'day we clear it'],
          ['by_time', 'time', 'time when it must be clear'],
          ['salt', 'boolean', 'whether we should put down salt'],
        ],
      },
      {
        id: 'pause',
        prompt: 'The person has a contract and is away for a while',
        fields: [
          ['customer_number', 'string', 'customer number'],
          ['away_from', 'date', 'first day away'],
          ['away_until', 'date', 'last day away'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices, salt or when we come',
        examples: ['how much is it', 'when do you come', 'what kind of salt is it'],
        leads: 'help',
      },
      { id: 'damage', prompt: 'The plow damaged something or did not come', leads: 'desk' },
    ],
    help: [
      'The whole winter costs 420 dollars for a driveway of up to four cars.',
      'Clearing it one time costs 65 dollars, salt is 15 more.',
      'We come when there are three inches of snow or more.',
      'On weekdays driveways are clear by 7 in the morning.',
      'Our salt does not harm dogs.',
    ],
  },
  falcon: {
    firm: 'Highcliff Falconry',
    ways: [
      {
        id: 'day',
        prompt: 'The person wants to spend a day with our birds of prey',
        fields: [
          ['guest', 'string', 'name of the guest'],
          ['bird', 'enum', 'which bird', ['owl', 'hawk', 'falcon']],
          ['bird_day', 'date', 'day of the visit'],
          ['left_handed', 'boolean', 'whether the guest is left-handed'],
        ],
      },
      {
        id: 'scare',
        prompt: 'Birds are a nuisance and our hawks should drive them away',
        examples: ['gulls nest on our roof', 'we have pigeons in the warehouse', 'get rid of the starlings'],
        fields: [
          ['nuisance', 'enum', 'which birds are a nuisance', ['gulls', 'pigeons', 'starlings']],
          ['site', 'string', 'address of the building'],
          ['floors', 'integer', 'number of floors'],
          ['first_day', 'date', 'day of the first visit'],
        ],
      },
      { id: 'ask', prompt: 'The person asks about prices, age, clothes or the weather', leads: 'help' },
      {
        id: 'found',
        prompt: 'The person has found a bird of prey',
        examples: ['there is a hawk in my garden', 'I found an injured owl', 'one of your birds is on my roof'],
        leads: 'desk',
      },
    ],
    help: [
      'A day with the birds costs 140 dollars, lunch included.',
      'Guests must be at least twelve years old.',
      'The birds fly in rain but not in fog.',
      'Driving gulls or pigeons away takes about six visits.',
      'Wear sturdy shoes and nothing made of fur.',
    ],
  },
  neon: {
    firm: 'Glowworm Neon Signs',
    ways: [
      {
        id: 'sign',
        prompt: 'The person wants a neon sign made',
        examples: ['I want a sign for my bar', 'can you make our name in neon', 'a pink sign that says hello'],
        fields: [
          ['wording', 'string', 'what it should say'],
          ['color', 'enum', 'color of the light', ['pink', 'blue', 'white', 'green']],
          ['width', 'integer', 'width in inches'],
          ['ready_day', 'date', 'day when you need it'],
        ],
      },
      {
        id: 'rent',
        prompt: 'The person wants to rent a sign for a party',
        fields: [
          ['design', 'enum', 'which sign', ['heart', 'cocktail', 'lips', 'moon']],
          ['party_day', 'date', 'day of the party'],
          ['fetch_time', 'time', 'time when you fetch it'],
        ],
      },
      {
        id: 'fix',
        prompt: 'A sign flickers or has gone dark',
        examples: ['our sign is flickering', 'one letter is out', 'the sign does not light up any more'],
        fields: [
          ['location', 'string', 'address of the sign'],
          ['height', 'number', 'how high it hangs, in feet'],
          ['visit_day', 'date', 'day of the visit'],
        ],
      },
      { id: 'ask', prompt: 'The person asks about prices, power or how long it takes', leads: 'help' },
      { id: 'shock', prompt: 'Glass has broken or somebody was hurt', leads: 'desk' },
    ],
    help: [
      'A letter costs 45 dollars in glass and 28 dollars in LED.',
      'Making a sign takes three weeks.',
      'Our signs run on an ordinary socket.',
      'A glass tube lasts about fifteen years.',
      'Renting a sign costs 90 dollars a night.',
    ],
  },
  wig: {
    firm: 'Second Crown Wigs',
    ways: [
      {
        id: 'consult',
        prompt: 'The person needs a wig and wants to be advised',
        examples: ['I am losing my hair', 'I would like to try on wigs', 'can somebody help me to choose a wig'],
        fields: [
          ['client', 'string', 'name of the client'],
          ['hair', 'enum', 'kind of hair', ['real', 'synthetic']],
          ['consult_day', 'date', 'day of the appointment'],
          ['consult_time', 'time', 'time of the appointment'],
        ],
      },
      {
        id: 'care',
        prompt: 'The person wants a wig washed or repaired',
        fields: [
          ['wig_number', 'string', 'number of the wig'],
          ['drop_day', 'date', 'day you bring it'],
          ['express', 'boolean', 'whether it should be done by express'],
        ],
      },
      {
        id: 'papers',
        prompt: 'The person needs a bill for the health insurance',
        fields: [
          ['insurer', 'string', 'name of the insurance company'],
          ['paid', 'money', 'how much you paid'],
          ['email', 'email', 'email address'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices, care or insurance',
        examples: ['what does a wig cost', 'how do I wash it', 'does the insurance pay'],
        leads: 'help',
      },
      { id: 'unhappy', prompt: 'A wig does not fit, itches or is not what was agreed', leads: 'desk' },
    ],
    help: [
      'A synthetic wig costs from 250 dollars, one of real hair from 1,400.',
      'The advice is free and takes an hour, we have a private room for it.',
      'Wash a wig every two weeks with cold water.',
      'Most insurers pay a part when a doctor prescribes the wig.',
      'A synthetic wig lasts about a year, real hair about three.',
    ],
  },
  loo: {
    firm: 'Royal Flush Portable Toilets',
    ways: [
      {
        id: 'hire',
        prompt: 'The person wants to rent portable toilets',
        examples: ['we need toilets for a wedding', 'two toilets for a building site', 'rent a portable toilet'],
        fields: [
          ['toilets', 'integer', 'number of toilets'],
          ['kind', 'enum', 'kind of toilet', ['basic', 'luxury', 'wheelchair']],
          ['place', 'string', 'address where they should stand'],
          ['from_day', 'date', 'first day'],
        ],
      },
      {
        id: 'empty',
        prompt: 'Toilets should be emptied or cleaned',
        fields: [
          ['order_number', 'string', 'order number'],
          ['clean_day', 'date', 'day we come'],
          ['clean_time', 'time', 'time we come'],
        ],
      },
      {
        id: 'longer',
        prompt: 'The person wants to keep the toilets longer',
        fields: [
          ['order_number', 'string', 'order number'],
          ['until_day', 'date', 'last day'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices, delivery or how many are needed',
        examples: ['how many do I need', 'what does one cost', 'when do you deliver'],
        leads: 'help',
      },
      { id: 'spill', prompt: 'A toilet fell over, leaks or was not delivered', leads: 'desk' },
    ],
    help: [
      'A basic toilet costs 95 dollars a week, a luxury one 210.',
      'Count one toilet for every fifty guests.',
      'We bring the toilets the day before your event.',
      'The truck needs a path that is ten feet wide.',
      'Paper and soap are included.',
    ],
  },
};
