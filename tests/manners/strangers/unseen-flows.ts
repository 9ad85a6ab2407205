// Businesses of strangers, whose chats were run once everything was written: each with the flow that a hurried owner would draw; half of the ways have examples.
import type { Business } from '../chat-flows.ts';

export const UNSEEN_BUSINESSES: Record<string, Business> = {
  lift: {
    firm: 'Plumbline Elevators, service desk',
    ways: [
      {
        id: 'fault',
        prompt: 'An elevator does not run or behaves strangely',
        examples: ['the lift is out of order', 'the doors will not close', 'it shakes when it goes up'],
        fields: [
          ['building', 'string', 'address of the building'],
          ['elevator', 'enum', 'which elevator', ['passenger', 'freight', 'garage']],
          ['stuck_floor', 'integer', 'floor where it stands'],
          ['phone', 'phone', 'phone number'],
        ],
      },
      {
        id: 'inspect',
        prompt: 'The person wants the yearly inspection of an elevator',
        fields: [
          ['building', 'string', 'address of the building'],
          ['inspect_day', 'date', 'day of the inspection'],
          ['inspect_time', 'time', 'time of the inspection'],
          ['email', 'email', 'email address for the certificate'],
        ],
      },
      {
        id: 'keys',
        prompt: 'The person needs keys for an elevator',
        fields: [
          ['key_count', 'integer', 'number of keys'],
          ['unit', 'string', 'number on the plate inside the elevator'],
          ['courier', 'boolean', 'whether a courier should bring them'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices, contracts, load or how fast we come',
        examples: ['what does an inspection cost', 'how many people may ride'],
        leads: 'help',
      },
      {
        id: 'trapped',
        prompt: 'Somebody is stuck inside an elevator or was hurt by it',
        examples: ['we are stuck in the lift', 'the door hit a child', 'people are trapped between two floors'],
        leads: 'desk',
      },
    ],
    help: [
      'A yearly inspection costs 210 dollars for each elevator.',
      'A mechanic is there within four hours, at night as well.',
      'A new key costs 35 dollars.',
      'An inspection takes about two hours, and the elevator stands still meanwhile.',
      'Our elevators carry eight people or 1,400 pounds.',
      'Small repairs are included in the full service contract.',
    ],
  },

  cooler: {
    firm: 'Tidewell Water Coolers',
    ways: [
      {
        id: 'bottles',
        prompt: 'The person wants water delivered',
        examples: ['we need more water', 'send us eight bottles', 'the last bottle is nearly empty'],
        fields: [
          ['customer', 'string', 'customer number'],
          ['bottle_count', 'integer', 'number of bottles'],
          ['water', 'enum', 'kind of water', ['still', 'sparkling', 'mineral']],
          ['drop_day', 'date', 'day of the delivery'],
        ],
      },
      {
        id: 'rent',
        prompt: 'The person wants a water cooler for an office or a shop',
        fields: [
          ['company', 'string', 'name of the company'],
          ['model', 'enum', 'kind of cooler', ['floor', 'countertop']],
          ['staff', 'integer', 'number of people who drink from it'],
          ['start_day', 'date', 'first day'],
        ],
      },
      {
        id: 'empties',
        prompt: 'Empty bottles should be taken away',
        fields: [
          ['customer', 'string', 'customer number'],
          ['empties', 'integer', 'number of empty bottles'],
          ['fetch_day', 'date', 'day we fetch them'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices, deposit, filters or delivery hours',
        examples: ['how much is one bottle', 'how often is the filter changed', 'when do you deliver'],
        leads: 'help',
      },
      { id: 'bad', prompt: 'A cooler leaks, or the water tastes bad or made somebody ill', leads: 'desk' },
    ],
    help: [
      'A bottle holds five gallons and costs 8 dollars.',
      'The deposit is 6 dollars a bottle, and you get it back with the empty one.',
      'Renting a cooler costs 18 dollars a month.',
      'We change the filter every six months free of charge.',
      'We deliver on weekdays between 8 and 4.',
      'An opened bottle keeps for 30 days.',
    ],
  },

  ext: {
    firm: 'Redcap Fire Extinguishers',
    ways: [
      {
        id: 'check',
        prompt: 'The person wants fire extinguishers inspected',
        examples: [
          'our extinguishers need their check',
          'the tags have expired',
          'somebody should look at our extinguishers',
        ],
        fields: [
          ['site', 'string', 'address of the building'],
          ['units', 'integer', 'number of extinguishers'],
          ['check_day', 'date', 'day of the inspection'],
          ['part', 'enum', 'part of the day', ['morning', 'afternoon']],
        ],
      },
      {
        id: 'refill',
        prompt: 'An extinguisher was used and should be filled again',
        fields: [
          ['filling', 'enum', 'what is in it', ['foam', 'powder', 'carbon dioxide', 'water']],
          ['pounds', 'number', 'weight in pounds'],
          ['refill_day', 'date', 'day you bring it'],
        ],
      },
      {
        id: 'course',
        prompt: 'The person wants employees to be trained for a fire',
        fields: [
          ['trainees', 'integer', 'number of people'],
          ['course_day', 'date', 'day of the training'],
          ['course_time', 'time', 'time it begins'],
          ['email', 'email', 'email address'],
        ],
      },
      { id: 'ask', prompt: 'The person asks about prices, rules or which extinguisher is right', leads: 'help' },
      {
        id: 'failed',
        prompt: 'An extinguisher did not work in a fire, leaks or went off by itself',
        examples: ['it did not work when we needed it', 'powder is coming out of it', 'it hisses and will not stop'],
        leads: 'desk',
      },
    ],
    help: [
      'The law wants every extinguisher inspected once a year.',
      'The inspection costs 19 dollars for each extinguisher.',
      'Filling one again costs 45 dollars.',
      'The training takes three hours and costs 380 dollars for a group.',
      'For a kitchen we recommend foam.',
      'An extinguisher lasts about twenty years.',
    ],
  },

  pawn: {
    firm: 'Three Lanterns Pawnbrokers',
    ways: [
      {
        id: 'loan',
        prompt: 'The person wants to pawn something and get money for it',
        examples: ['I want to pawn a necklace', 'can I get money for my camera', 'I need cash and have a gold chain'],
        fields: [
          ['item', 'enum', 'what you bring', ['jewelry', 'watch', 'instrument', 'electronics']],
          ['loan_sum', 'money', 'how much you need'],
          ['visit_day', 'date', 'day you come'],
          ['visit_time', 'time', 'time you come'],
        ],
      },
      {
        id: 'extend',
        prompt: 'The person needs more time to pay back a loan',
        fields: [
          ['ticket', 'string', 'number of the pawn ticket'],
          ['until_day', 'date', 'new last day'],
        ],
      },
      {
        id: 'redeem',
        prompt: 'The person wants to pay and have the thing back',
        examples: ['I want my ring back', 'I come to pay off my loan', 'collect what I pawned'],
        fields: [
          ['ticket', 'string', 'number of the pawn ticket'],
          ['fetch_day', 'date', 'day you fetch it'],
          ['cash', 'boolean', 'whether you pay in cash'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about interest, opening hours, papers or what happens to things',
        leads: 'help',
      },
      { id: 'trouble', prompt: 'A ticket is lost, or something that was pawned is damaged or gone', leads: 'desk' },
    ],
    help: [
      'The interest is 4 percent a month.',
      'You must be 18 and show an ID with a photo.',
      'Everything is kept in a vault and insured.',
      'What nobody has fetched after four months goes to auction.',
      'We are open until 6 on weekdays and until 1 on Saturdays.',
    ],
  },

  blinds: {
    firm: 'Slat and Shade, window blinds',
    ways: [
      {
        id: 'measure',
        prompt: 'The person wants new blinds, and somebody has to come and measure',
        examples: ['I need blinds for my living room', 'can somebody measure our windows'],
        fields: [
          ['client', 'string', 'name of the client'],
          ['windows', 'integer', 'number of windows'],
          ['blind', 'enum', 'kind of blind', ['roller', 'venetian', 'pleated', 'wooden']],
          ['measure_day', 'date', 'day we measure'],
          ['phone', 'phone', 'phone number'],
        ],
      },
      {
        id: 'repair',
        prompt: 'A blind is broken',
        examples: ['the blind does not go down any more', 'a slat is bent', 'the chain came off'],
        fields: [
          ['address', 'string', 'street and house number'],
          ['pull', 'enum', 'how the blind is moved', ['cord', 'chain', 'motor']],
          ['fix_day', 'date', 'day of the repair'],
          ['fix_time', 'time', 'time of the repair'],
        ],
      },
      {
        id: 'samples',
        prompt: 'The person wants samples of fabric sent home',
        fields: [
          ['address', 'string', 'street and house number'],
          ['shade', 'enum', 'how much light comes through', ['sheer', 'dimming', 'blackout']],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person has a question about prices, cleaning, rooms or how long it takes',
        leads: 'help',
      },
      { id: 'wrong', prompt: 'Blinds have the wrong size or color, or a bill is wrong', leads: 'desk' },
    ],
    help: [
      'Measuring costs nothing when you order.',
      'New blinds are ready three weeks after we have measured.',
      'A repair costs 60 dollars, parts not included.',
      'Samples are free, up to six of them.',
      'Dust the slats with a damp cloth, never with soap.',
      'Wooden blinds do not suit a bathroom, metal ones do.',
    ],
  },

  cider: {
    firm: 'Windfall Cider Press',
    ways: [
      {
        id: 'press',
        prompt: 'The person has fruit and wants it pressed',
        examples: ['can you make juice of our apples', 'we want to bring fruit to the press', 'I have too many apples'],
        fields: [
          ['grower', 'string', 'your name'],
          ['fruit', 'enum', 'kind of fruit', ['apples', 'pears', 'quinces']],
          ['pounds', 'integer', 'pounds of fruit'],
          ['press_day', 'date', 'day you come'],
          ['press_time', 'time', 'time you come'],
        ],
      },
      {
        id: 'order',
        prompt: 'The person wants to buy something to drink or vinegar',
        fields: [
          ['drink', 'enum', 'what you want', ['juice', 'cider', 'vinegar']],
          ['cases', 'integer', 'number of cases'],
          ['deliver', 'boolean', 'whether we should deliver'],
        ],
      },
      {
        id: 'hire',
        prompt: 'The person wants to rent the small press and use it at home',
        fields: [
          ['from_day', 'date', 'first day'],
          ['back_day', 'date', 'day you bring it back'],
          ['phone', 'phone', 'phone number'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices, the fruit or how long juice keeps',
        examples: ['what does pressing cost', 'how should the apples be', 'how long does the juice keep'],
        leads: 'help',
      },
      {
        id: 'spoiled',
        prompt: 'Bottles burst or were mixed up, or the juice went bad',
        examples: ['there is mold in the juice', 'this is not our juice', 'a bottle blew up'],
        leads: 'desk',
      },
    ],
    help: [
      'Pressing costs 60 cents a pound, bottles are extra.',
      'You get the juice of your own fruit, from 100 pounds on.',
      'Fruit should be washed and must not be rotten.',
      'The juice keeps for a year when it is closed.',
      'Renting the small press costs 25 dollars a day.',
      'A delivery costs 12 dollars.',
    ],
  },

  goats: {
    firm: 'Nibble Brigade, goats against weeds',
    ways: [
      {
        id: 'clear',
        prompt: 'The person has overgrown land that our goats should eat clean',
        examples: ['my yard is full of weeds', 'can your goats clear our slope', 'we want goats for the back lot'],
        fields: [
          ['place', 'string', 'address of the land'],
          ['acres', 'number', 'size in acres'],
          ['plants', 'enum', 'what grows there', ['brambles', 'ivy', 'poison oak', 'knotweed']],
          ['start_day', 'date', 'first day'],
          ['fenced', 'boolean', 'whether there is a fence'],
        ],
      },
      {
        id: 'party',
        prompt: 'The person wants goats to come to a party',
        fields: [
          ['goats', 'integer', 'number of goats'],
          ['event_day', 'date', 'day of the party'],
          ['event_time', 'time', 'time when it begins'],
          ['phone', 'phone', 'phone number'],
        ],
      },
      {
        id: 'adopt',
        prompt: 'The person wants to sponsor a goat',
        fields: [
          ['sponsor', 'string', 'name of the sponsor'],
          ['monthly', 'money', 'how much you give each month'],
          ['email', 'email', 'email address'],
        ],
      },
      { id: 'ask', prompt: 'The person asks about prices, what goats eat or how they are looked after', leads: 'help' },
      {
        id: 'loose',
        prompt: 'A goat got out, is ill or does damage',
        examples: ['your goats are in my roses', 'one of them is limping', 'there is a goat on the road'],
        leads: 'desk',
      },
    ],
    help: [
      'Clearing costs 650 dollars an acre.',
      'Goats can eat poison oak, it does not harm them.',
      'You only give them water, our herder looks in every day.',
      'A herd has twenty goats and clears an acre in about six days.',
      'Two goats at a party cost 180 dollars for two hours.',
      'Sponsors may visit their goat every Sunday.',
    ],
  },

  stuffed: {
    firm: 'Still Wild Taxidermy',
    ways: [
      {
        id: 'mount',
        prompt: 'The person has a dead animal that should be preserved',
        examples: ['I shot a buck and want the head mounted', 'can you stuff my parrot', 'preserve our dog'],
        fields: [
          ['owner', 'string', 'your name'],
          ['animal', 'enum', 'kind of animal', ['bird', 'fish', 'deer', 'pet']],
          ['frozen', 'boolean', 'whether it is frozen'],
          ['bring_day', 'date', 'day you bring it'],
        ],
      },
      {
        id: 'loan',
        prompt: 'The person wants to rent stuffed animals',
        fields: [
          ['pieces', 'integer', 'number of animals'],
          ['from_day', 'date', 'first day'],
          ['until_day', 'date', 'last day'],
          ['email', 'email', 'email address'],
        ],
      },
      {
        id: 'restore',
        prompt: 'An old stuffed animal should be cleaned or mended',
        fields: [
          ['piece', 'string', 'what it is'],
          ['height', 'integer', 'height in inches'],
          ['drop_day', 'date', 'day you bring it'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices, rules or how long it takes',
        examples: ['what does a deer head cost', 'which animals are allowed', 'how do I keep it until then'],
        leads: 'help',
      },
      {
        id: 'complaint',
        prompt: 'The person is unhappy with a finished piece or has waited far too long',
        examples: ['the eyes are crooked', 'it does not look like him at all'],
        leads: 'desk',
      },
    ],
    help: [
      'A deer head costs 700 dollars, a pheasant 260.',
      'Most pieces take ten months.',
      'Wrap the animal in plastic and freeze it within a day.',
      'We do not take owls, hawks or other protected birds.',
      'If a rented piece is damaged, you pay the repair.',
    ],
  },

  piper: {
    firm: 'Glen and Drone, bagpipers',
    ways: [
      {
        id: 'book',
        prompt: 'The person wants a piper to play somewhere',
        examples: ['we want bagpipes at our wedding', 'I need a piper for a burial', 'can somebody pipe in the guests'],
        fields: [
          ['occasion', 'enum', 'occasion', ['wedding', 'funeral', 'birthday', 'parade']],
          ['venue', 'string', 'where it takes place'],
          ['event_day', 'date', 'day of the event'],
          ['event_time', 'time', 'time when the piper plays'],
          ['phone', 'phone', 'phone number'],
        ],
      },
      {
        id: 'lesson',
        prompt: 'The person wants to learn the bagpipes',
        fields: [
          ['pupil', 'string', 'name of the pupil'],
          ['level', 'enum', 'how well the pupil plays', ['beginner', 'intermediate', 'advanced']],
          ['lesson_day', 'date', 'day of the first lesson'],
          ['own_pipes', 'boolean', 'whether the pupil has pipes'],
        ],
      },
      {
        id: 'change',
        prompt: 'The person has booked a piper and needs another day or time',
        fields: [
          ['booking', 'string', 'booking number'],
          ['new_day', 'date', 'new day'],
          ['new_time', 'time', 'new time'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices, tunes, clothes or how loud it is',
        examples: ['what does a piper cost', 'does he wear a kilt', 'which songs can he play'],
        leads: 'help',
      },
      { id: 'missing', prompt: 'A piper did not come, came late or played badly', leads: 'desk' },
    ],
    help: [
      'A piper costs 250 dollars for the first hour.',
      'You choose the tunes, from Amazing Grace to Queen.',
      'Our pipers come in full dress with a kilt and half an hour early.',
      'Bagpipes are as loud as a lawn mower, so indoors we play the small pipes.',
      'A lesson costs 55 dollars, and we lend pipes to beginners.',
      'You can change a booking free of charge until 48 hours before.',
    ],
  },

  sail: {
    firm: 'Luff and Leech, sailmakers',
    ways: [
      {
        id: 'mend',
        prompt: 'A sail is torn and should be mended',
        examples: ['my sail has a rip', 'a seam came open', 'there is a hole in the jib'],
        fields: [
          ['boat', 'string', 'name of the boat'],
          ['sail', 'enum', 'which sail', ['mainsail', 'jib', 'spinnaker']],
          ['tear', 'integer', 'length of the tear in inches'],
          ['drop_day', 'date', 'day you bring it'],
        ],
      },
      {
        id: 'make',
        prompt: 'The person wants a new sail',
        fields: [
          ['boat', 'string', 'name of the boat'],
          ['sail', 'enum', 'which sail', ['mainsail', 'jib', 'spinnaker']],
          ['mast', 'number', 'height of the mast in feet'],
          ['budget', 'money', 'how much it may cost'],
        ],
      },
      {
        id: 'winter',
        prompt: 'The person wants sails kept over the winter',
        examples: ['store my sails', 'can I leave the sails with you until spring', 'winter storage please'],
        fields: [
          ['boat', 'string', 'name of the boat'],
          ['bags', 'integer', 'number of sail bags'],
          ['fetch', 'boolean', 'whether we should fetch them at the dock'],
          ['back_day', 'date', 'day you need them back'],
        ],
      },
      { id: 'ask', prompt: 'The person asks about prices, washing, hours or how long it takes', leads: 'help' },
      { id: 'failed', prompt: 'A repair did not hold, or a sail was lost or mixed up', leads: 'desk' },
    ],
    help: [
      'Mending costs 70 dollars an hour.',
      'A new sail takes eight weeks.',
      'Keeping sails over the winter costs 90 dollars a bag, and they are insured.',
      'We wash sails in fresh water, but stains of mold remain.',
      'The loft is open from 8 until 5, in summer also on Saturdays.',
    ],
  },
};
