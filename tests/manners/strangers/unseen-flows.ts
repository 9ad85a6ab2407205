// Businesses of strangers, whose chats were run once everything was written: each with the flow that a hurried owner would draw; half of the ways have examples.
import type { Business } from '../chat-flows.ts';

export const UNSEEN_BUSINESSES: Record<string, Business> = {
  ice: {
    firm: 'Melt and Marvel, ice sculptors',
    ways: [
      {
        id: 'carve',
        prompt: 'The person wants an ice sculpture for a party or another event',
        examples: ['we need a swan made of ice', 'can you carve our logo in ice', 'an ice sculpture for a wedding'],
        fields: [
          ['figure', 'string', 'what it should show'],
          ['event_day', 'date', 'day of the event'],
          ['deliver_time', 'time', 'time when we deliver it'],
          ['budget', 'money', 'what it may cost'],
          ['outdoors', 'boolean', 'whether it will stand outdoors'],
        ],
      },
      {
        id: 'workshop',
        prompt: 'The person wants to learn carving ice in a class',
        fields: [
          ['class_day', 'date', 'day of the class'],
          ['carvers', 'integer', 'number of people who take part'],
          ['email', 'email', 'email address'],
        ],
      },
      {
        id: 'cubes',
        prompt: 'The person wants to order clear ice for drinks',
        fields: [
          ['shape', 'enum', 'shape of the ice', ['cubes', 'balls', 'sticks']],
          ['bags', 'integer', 'number of bags'],
          ['fetch_day', 'date', 'day you fetch it'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices, how long ice lasts or how it is set up',
        examples: ['how long does it last', 'what does a big one cost', 'does it drip on the floor'],
        leads: 'help',
      },
      { id: 'cracked', prompt: 'A sculpture broke, came late or is not what was ordered', leads: 'desk' },
    ],
    help: [
      'A sculpture lasts about six hours indoors.',
      'A small one costs 280 dollars and a big one 650.',
      'We bring a tray that catches the water.',
      'The class takes three hours and costs 85 dollars for each person, gloves included.',
    ],
  },
  curl: {
    firm: 'Broomfield Curling Club',
    ways: [
      {
        id: 'lane',
        prompt: 'The person wants to book a lane to play',
        examples: ['can we book a lane', 'we want to play on saturday', 'is there a sheet of ice free for us'],
        fields: [
          ['play_day', 'date', 'day you play'],
          ['play_time', 'time', 'time you start'],
          ['players', 'integer', 'number of players'],
        ],
      },
      {
        id: 'beginner',
        prompt: 'The person has never played and wants to try it with a trainer',
        fields: [
          ['trial_day', 'date', 'day of the trial'],
          ['learner', 'string', 'name of the person'],
          ['shoe_size', 'integer', 'shoe size'],
          ['phone', 'phone', 'phone number'],
        ],
      },
      {
        id: 'join',
        prompt: 'The person wants to become a member',
        examples: ['I want to join the club', 'how do I become a member', 'sign me up for a membership'],
        fields: [
          ['member_name', 'string', 'name of the member'],
          ['membership', 'enum', 'kind of membership', ['adult', 'student', 'family']],
          ['email', 'email', 'email address'],
        ],
      },
      { id: 'ask', prompt: 'The person asks about prices, clothes, shoes or opening hours', leads: 'help' },
      { id: 'fall', prompt: 'Somebody fell or got hurt on the ice', leads: 'desk' },
    ],
    help: [
      'A lane costs 60 dollars for two hours, for up to eight players.',
      'A trial with a trainer costs 20 dollars and lasts ninety minutes.',
      'Wear warm trousers that stretch; we lend you the shoes and the broom.',
      'We are open from 2 in the afternoon to 11 at night, closed on Mondays.',
    ],
  },
  typewriter: {
    firm: 'Ribbon and Key, typewriter repairs',
    ways: [
      {
        id: 'repair',
        prompt: 'The person has a typewriter that should be repaired or cleaned',
        fields: [
          ['make', 'string', 'make of the typewriter'],
          ['trouble', 'string', 'what is wrong with it'],
          ['is_electric', 'boolean', 'whether it is electric'],
          ['bring_day', 'date', 'day you bring it'],
        ],
      },
      {
        id: 'ribbon',
        prompt: 'The person wants to buy ribbons',
        examples: ['I need a new ribbon', 'do you sell ribbons for an Olympia', 'two ribbons please'],
        fields: [
          ['ribbon_color', 'enum', 'color of the ribbon', ['black', 'red', 'blue']],
          ['ribbons', 'integer', 'number of ribbons'],
          ['address', 'string', 'address that we send them to'],
        ],
      },
      {
        id: 'offer',
        prompt: 'The person wants to sell us a typewriter',
        examples: ['do you buy old typewriters', 'I have one to sell', 'I would like to get rid of my typewriter'],
        fields: [
          ['model', 'string', 'make and model of the machine'],
          ['asking', 'money', 'price that you want'],
          ['phone', 'phone', 'phone number'],
        ],
      },
      { id: 'ask', prompt: 'The person asks about prices, opening hours or how long a repair takes', leads: 'help' },
      {
        id: 'unhappy',
        prompt: 'The person is not happy with a repair',
        examples: ['it is broken again', 'you made it worse', 'the keys still stick after your repair'],
        leads: 'desk',
      },
    ],
    help: [
      'Cleaning costs 75 dollars, a repair 60 dollars an hour.',
      'A repair takes about two weeks.',
      'The shop is open from Tuesday to Saturday, from 10 to 5.',
      'We give you three months of warranty on every repair.',
    ],
  },
  float: {
    firm: 'Still Water Float Tanks',
    ways: [
      {
        id: 'session',
        prompt: 'The person wants to float in a tank',
        fields: [
          ['float_day', 'date', 'day of the session'],
          ['float_time', 'time', 'time of the session'],
          ['minutes', 'enum', 'how long you want to float, in minutes', ['60', '90', '120']],
          ['first_time', 'boolean', 'whether it is your first time'],
        ],
      },
      {
        id: 'gift',
        prompt: 'The person wants to buy a gift card',
        fields: [
          ['card_value', 'money', 'value of the gift card'],
          ['receiver', 'string', 'name of the person who gets it'],
          ['email', 'email', 'email address that we send it to'],
        ],
      },
      {
        id: 'later',
        prompt: 'The person has a session and wants another time for it',
        examples: ['I cannot make it tomorrow', 'move my float', 'can I come an hour later'],
        fields: [
          ['booking_code', 'string', 'booking code'],
          ['new_day', 'date', 'new day'],
          ['new_time', 'time', 'new time'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices, salt, hygiene or what to bring',
        examples: ['what do I have to bring', 'is the water clean', 'how much is an hour'],
        leads: 'help',
      },
      { id: 'bad', prompt: 'Somebody feels bad after a session or was treated badly', leads: 'desk' },
    ],
    help: [
      'An hour costs 65 dollars, ninety minutes cost 85.',
      'You need to bring nothing, we have towels and ear plugs.',
      'The water is filtered four times after every guest.',
      'Do not shave on the day of the session, the salt would sting.',
    ],
  },
  rod: {
    firm: 'Sparkfall Lightning Rods',
    ways: [
      {
        id: 'install',
        prompt: 'The person wants lightning rods on a building',
        examples: ['we need a lightning rod', 'protect our barn from lightning', 'a rod for the roof of my house'],
        fields: [
          ['building', 'enum', 'kind of building', ['house', 'barn', 'church', 'tower']],
          ['height', 'integer', 'height of the building in feet'],
          ['address', 'string', 'street and house number'],
          ['visit_day', 'date', 'day we come to look'],
          ['phone', 'phone', 'phone number'],
        ],
      },
      {
        id: 'test',
        prompt: 'The person wants rods that are there already to be tested',
        examples: ['test my lightning rod', 'our insurance wants an inspection', 'are my rods still good'],
        fields: [
          ['owner', 'string', 'name of the owner'],
          ['installed_year', 'integer', 'year in which they were installed'],
          ['test_day', 'date', 'day of the test'],
        ],
      },
      {
        id: 'paper',
        prompt: 'The person needs a copy of a certificate',
        fields: [
          ['certificate_number', 'string', 'number of the certificate'],
          ['email', 'email', 'email address'],
        ],
      },
      { id: 'ask', prompt: 'The person asks about prices, how rods work or how long the work takes', leads: 'help' },
      { id: 'struck', prompt: 'Lightning has struck a building', leads: 'desk' },
    ],
    help: [
      'Rods for a house cost from 1,900 dollars, for a barn from 2,600.',
      'The work takes one or two days.',
      'A test costs 150 dollars and should be done every five years.',
      'The rods carry the current into the ground through a copper cable.',
    ],
  },

  truffle: {
    firm: 'Nose and Oak, truffle hunts',
    ways: [
      {
        id: 'hunt',
        prompt: 'The person wants to go on a truffle hunt with our dogs',
        fields: [
          ['hunt_day', 'date', 'day of the hunt'],
          ['hunters', 'integer', 'number of people'],
          ['lunch', 'boolean', 'whether you want lunch afterwards'],
          ['phone', 'phone', 'phone number'],
        ],
      },
      {
        id: 'buy',
        prompt: 'The person wants to buy fresh truffles',
        examples: ['do you sell truffles', 'I want two ounces of black truffle', 'truffles for my restaurant'],
        fields: [
          ['truffle', 'enum', 'kind of truffle', ['black', 'white', 'summer']],
          ['ounces', 'integer', 'how many ounces'],
          ['pickup_day', 'date', 'day of the pickup'],
        ],
      },
      {
        id: 'train',
        prompt: 'The person wants us to train a dog to find truffles',
        fields: [
          ['dog_name', 'string', 'name of the dog'],
          ['dog_age', 'integer', 'age of the dog in years'],
          ['start_day', 'date', 'day of the first lesson'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices, the season, the dogs or what to wear',
        examples: ['when is the season', 'what does a hunt cost', 'what should we wear'],
        leads: 'help',
      },
      {
        id: 'rotten',
        prompt: 'Truffles that we sold were bad, or a hunt went wrong',
        examples: ['the truffles smell of nothing', 'your dog bit my wife', 'there were worms in it'],
        leads: 'desk',
      },
    ],
    help: [
      'A hunt costs 70 dollars for each person, lunch is 35 more.',
      'The season for black truffles goes from November to March.',
      'Wear boots, the forest is muddy.',
      'A hunt takes two and a half hours.',
    ],
  },
  sawmill: {
    firm: 'Heartwood Mobile Sawmill',
    ways: [
      {
        id: 'saw',
        prompt: 'The person has logs and wants us to come and cut them into boards',
        examples: ['I have an oak that fell', 'can you mill my logs', 'turn my tree into planks'],
        fields: [
          ['wood', 'enum', 'kind of wood', ['oak', 'pine', 'walnut', 'cedar']],
          ['logs', 'integer', 'number of logs'],
          ['thickness', 'integer', 'how thick the boards should be, in inches'],
          ['place', 'string', 'address where the logs lie'],
          ['saw_day', 'date', 'day of the job'],
        ],
      },
      {
        id: 'boards',
        prompt: 'The person wants to buy boards',
        fields: [
          ['board_wood', 'enum', 'wood of the boards', ['oak', 'pine', 'walnut', 'cedar']],
          ['boards', 'integer', 'number of boards'],
          ['is_delivered', 'boolean', 'whether we should deliver them'],
        ],
      },
      {
        id: 'dry',
        prompt: 'The person wants wood to be dried in our kiln',
        fields: [
          ['customer', 'string', 'name of the customer'],
          ['drop_day', 'date', 'day you bring the wood'],
          ['drop_time', 'time', 'time you bring the wood'],
        ],
      },
      { id: 'ask', prompt: 'The person asks about prices, sizes, nails in the wood or how long it takes', leads: 'help' },
      { id: 'wrong', prompt: 'Boards were cut wrong, or something was damaged on the property', leads: 'desk' },
    ],
    help: [
      'Sawing costs 95 dollars an hour, plus 60 dollars for the drive.',
      'A log may be up to 30 inches thick and 20 feet long.',
      'If we hit a nail, a new blade costs 35 dollars.',
      'Drying in the kiln takes four weeks.',
    ],
  },
  reindeer: {
    firm: 'Frosthoof Reindeer Visits',
    ways: [
      {
        id: 'visit',
        prompt: 'The person wants reindeer to come to an event',
        examples: ['reindeer for our christmas market', 'can you bring a reindeer to our school', 'hire reindeer'],
        fields: [
          ['event', 'string', 'what the event is'],
          ['town', 'string', 'town where it takes place'],
          ['event_day', 'date', 'day of the event'],
          ['arrive_time', 'time', 'time when we should arrive'],
          ['animals', 'integer', 'number of reindeer'],
        ],
      },
      {
        id: 'farm',
        prompt: 'The person wants to visit our farm and feed the reindeer',
        fields: [
          ['farm_day', 'date', 'day of the visit'],
          ['adults', 'integer', 'number of adults'],
          ['kids', 'integer', 'number of children'],
        ],
      },
      {
        id: 'adopt',
        prompt: 'The person wants to sponsor a reindeer',
        examples: ['adopt a reindeer', 'sponsor a reindeer for my niece', 'pay for the food of one animal'],
        fields: [
          ['reindeer', 'enum', 'which reindeer', ['Birch', 'Snowflake', 'Otto', 'Juniper']],
          ['monthly', 'money', 'amount that you give every month'],
          ['email', 'email', 'email address'],
        ],
      },
      { id: 'ask', prompt: 'The person asks about prices, the animals or what we need at the place', leads: 'help' },
      { id: 'escaped', prompt: 'A reindeer got loose, is sick or hurt somebody', leads: 'desk' },
    ],
    help: [
      'Two reindeer for two hours cost 750 dollars, each further animal 200.',
      'We need a flat lawn and a place to park the trailer.',
      'Entry to the farm is 9 dollars for adults and 6 dollars for children.',
      'Reindeer may be fed with lichen only, never with bread.',
    ],
  },
  eye: {
    firm: 'Iris and Hand, makers of artificial eyes',
    ways: [
      {
        id: 'fitting',
        prompt: 'The person needs a new artificial eye',
        fields: [
          ['patient', 'string', 'name of the patient'],
          ['side', 'enum', 'which eye', ['left', 'right']],
          ['material', 'enum', 'material of the eye', ['glass', 'acrylic']],
          ['fitting_day', 'date', 'day of the fitting'],
          ['fitting_time', 'time', 'time of the fitting'],
        ],
      },
      {
        id: 'polish',
        prompt: 'The person wants an artificial eye polished or checked',
        examples: ['my eye needs polishing', 'it feels rough', 'a check of my prosthesis'],
        fields: [
          ['patient', 'string', 'name of the patient'],
          ['polish_day', 'date', 'day of the visit'],
        ],
      },
      {
        id: 'bill',
        prompt: 'The person needs papers for the insurance',
        fields: [
          ['insurer', 'string', 'name of the insurance company'],
          ['patient_number', 'string', 'patient number'],
          ['email', 'email', 'email address'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about cost, care or how an eye is made',
        examples: ['how do I clean it', 'what does an eye cost', 'how long does one last'],
        leads: 'help',
      },
      {
        id: 'pain',
        prompt: 'The eye socket hurts, bleeds or is infected, or the eye has broken',
        examples: ['it hurts and there is pus', 'my eye fell and shattered', 'it is all red and swollen'],
        leads: 'desk',
      },
    ],
    help: [
      'An eye of glass costs 900 dollars, one of acrylic 2,400.',
      'Glass lasts about two years, acrylic about six.',
      'Clean it with warm water and mild soap.',
      'A fitting takes most of a day, bring somebody along if you like.',
    ],
  },
  detector: {
    firm: 'Beep and Dig, metal detectors',
    ways: [
      {
        id: 'search',
        prompt: 'The person has lost something made of metal and wants us to come and search for it',
        examples: ['I lost my wedding ring on the beach', 'my keys fell in the field', 'can you find an earring in the grass'],
        fields: [
          ['lost_item', 'string', 'what was lost'],
          ['ground', 'enum', 'where it was lost', ['beach', 'garden', 'field', 'water']],
          ['lost_day', 'date', 'day when it was lost'],
          ['phone', 'phone', 'phone number'],
        ],
      },
      {
        id: 'hire',
        prompt: 'The person wants to rent a metal detector',
        fields: [
          ['level', 'enum', 'kind of detector', ['beginner', 'expert', 'underwater']],
          ['from_day', 'date', 'first day'],
          ['days', 'integer', 'number of days'],
          ['spade', 'boolean', 'whether you need a spade too'],
        ],
      },
      {
        id: 'tour',
        prompt: 'The person wants to come along on a guided search tour',
        fields: [
          ['tour_day', 'date', 'day of the tour'],
          ['guests', 'integer', 'number of people'],
          ['lead_name', 'string', 'name for the booking'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices, permits or what may be kept',
        examples: ['may I keep what I find', 'what does a search cost', 'do I need a permit'],
        leads: 'help',
      },
      { id: 'bomb', prompt: 'The person has found something dangerous or has a broken detector', leads: 'desk' },
    ],
    help: [
      'A search costs 50 dollars, and 100 more if we find it.',
      'A detector costs 25 dollars a day, with a deposit of 200 dollars.',
      'In state parks you need a permit.',
      'Finds worth more than 500 dollars must be reported.',
    ],
  },
};
