// Businesses of strangers, whose chats were looked at while rules were written: each with the flow that a hurried owner would draw; half of the ways have examples.
import type { Business } from '../chat-flows.ts';

export const KNOWN_BUSINESSES: Record<string, Business> = {
  pound: {
    firm: 'Northgate Car Pound',
    ways: [
      {
        id: 'release',
        prompt: 'The person wants to collect a car that was towed',
        examples: ['my car was towed, how do I get it back', 'you have my car', 'I want to pick up my vehicle'],
        fields: [
          ['plate', 'string', 'license plate of the car'],
          ['pickup_day', 'date', 'day of the pickup'],
          ['pickup_time', 'time', 'time of the pickup'],
          ['is_owner', 'boolean', 'whether you are the owner of the car'],
        ],
      },
      {
        id: 'dispute',
        prompt: 'The person objects to the towing or to the fee',
        fields: [
          ['plate', 'string', 'license plate of the car'],
          ['notice_number', 'string', 'number on the towing notice'],
          ['email', 'email', 'email address'],
        ],
      },
      { id: 'ask', prompt: 'The person asks about fees, papers or opening hours', leads: 'help' },
      {
        id: 'damage',
        prompt: 'The car was damaged or something was stolen from it',
        examples: [
          'there is a dent in my car',
          'my laptop is gone from the trunk',
          'you broke my mirror when you towed it',
        ],
        leads: 'desk',
      },
    ],
    help: [
      'The release fee is 185 dollars plus 30 dollars for each day.',
      'The pound is open from 8 in the morning to 7 in the evening, also on Sundays.',
      'Bring your driving license and the registration of the car.',
      'We take cash and cards, but no checks.',
    ],
  },
  balloon: {
    firm: 'Cloudberry Balloons',
    ways: [
      {
        id: 'fly',
        prompt: 'The person wants to book a balloon flight',
        fields: [
          ['flight_day', 'date', 'day of the flight'],
          ['slot', 'enum', 'sunrise or sunset', ['sunrise', 'sunset']],
          ['riders', 'integer', 'number of people who fly'],
          ['phone', 'phone', 'phone number'],
        ],
      },
      {
        id: 'voucher',
        prompt: 'The person wants to buy a gift voucher',
        examples: ['I want to give a flight as a present', 'do you sell vouchers', 'a gift card please'],
        fields: [
          ['amount', 'money', 'value of the voucher'],
          ['email', 'email', 'email address that gets the voucher'],
        ],
      },
      {
        id: 'postpone',
        prompt: 'The person wants to put off a flight that is booked',
        examples: ['we cannot fly on that day', 'can I have another date for my flight', 'postpone our balloon ride'],
        fields: [
          ['booking', 'string', 'booking number'],
          ['new_day', 'date', 'new day'],
        ],
      },
      { id: 'ask', prompt: 'The person asks about prices, weather or who may fly', leads: 'help' },
      { id: 'lost', prompt: 'The person lost something on a flight or was hurt', leads: 'desk' },
    ],
    help: [
      'A flight costs 230 dollars for each person.',
      'Children must be eight years old or 120 centimeters tall.',
      'We are in the air for about an hour.',
      'If the wind is too strong, we fly on another day and you pay nothing more.',
    ],
  },
  stone: {
    firm: 'Hollis and Daughter, headstones',
    ways: [
      {
        id: 'order',
        prompt: 'The person wants a headstone for a grave',
        examples: ['I need a stone for my father', 'we want to order a headstone', 'a stone for a grave'],
        fields: [
          ['deceased', 'string', 'name of the person who died'],
          ['material', 'enum', 'kind of stone', ['granite', 'marble', 'slate']],
          ['cemetery', 'string', 'name of the cemetery'],
          ['phone', 'phone', 'phone number'],
        ],
      },
      {
        id: 'clean',
        prompt: 'The person wants a stone to be cleaned or its letters painted again',
        fields: [
          ['cemetery', 'string', 'name of the cemetery'],
          ['grave', 'string', 'number of the grave'],
          ['clean_day', 'date', 'day by which it should be done'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices, letters or how long it takes',
        examples: ['what does a stone cost', 'how long do we have to wait', 'how much is a letter'],
        leads: 'help',
      },
      { id: 'fallen', prompt: 'A stone is broken or has fallen, or the inscription is wrong', leads: 'desk' },
    ],
    help: [
      'A granite stone costs 1,900 dollars, marble 2,300 and slate 1,600.',
      'It takes about ten weeks from the order until the stone stands.',
      'Each letter costs 4 dollars.',
      'We wait six months after the burial, because the ground sinks.',
    ],
  },
  luthier: {
    firm: 'Spruce and Bone, guitar makers',
    ways: [
      {
        id: 'repair',
        prompt: 'The person brings an instrument for a repair or a setup',
        examples: ['my guitar needs a setup', 'a string peg is broken', 'can you fix my bass'],
        fields: [
          ['instrument', 'enum', 'kind of instrument', ['guitar', 'bass', 'ukulele', 'mandolin']],
          ['fault', 'string', 'what is wrong with it'],
          ['dropoff_day', 'date', 'day you bring it'],
          ['dropoff_time', 'time', 'time you bring it'],
        ],
      },
      {
        id: 'build',
        prompt: 'The person wants an instrument to be built',
        fields: [
          ['customer', 'string', 'your name'],
          ['budget', 'money', 'what it may cost'],
          ['left_handed', 'boolean', 'whether you play left-handed'],
        ],
      },
      { id: 'ask', prompt: 'The person has a question about prices, opening days or how long it takes', leads: 'help' },
      {
        id: 'complain',
        prompt: 'The person complains about our work',
        examples: ['the neck you glued came off again', 'I am not happy with the repair', 'you ruined my guitar'],
        leads: 'desk',
      },
    ],
    help: [
      'A setup costs 75 dollars, with new strings 90 dollars.',
      'A custom guitar takes nine months.',
      'The shop is closed on Mondays.',
      'We ask for half of the price of a custom guitar in advance.',
    ],
  },
  skip: {
    firm: 'Rourke Skip Hire',
    ways: [
      {
        id: 'hire',
        prompt: 'The person wants a skip',
        fields: [
          ['size', 'enum', 'size of the skip', ['small', 'medium', 'large']],
          ['address', 'string', 'street and house number'],
          ['drop_day', 'date', 'day of the delivery'],
          ['days', 'integer', 'number of days you keep it'],
          ['on_road', 'boolean', 'whether it will stand on the road'],
        ],
      },
      {
        id: 'collect',
        prompt: 'The person wants a skip to be taken away',
        examples: ['my skip is full', 'come and pick up the skip', 'you can take the skip away'],
        fields: [
          ['skip_number', 'string', 'number painted on the skip'],
          ['collect_day', 'date', 'day of the collection'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices, permits or what may go in',
        examples: ['how much is a skip', 'can I throw tires in', 'do I need a permit'],
        leads: 'help',
      },
      { id: 'trouble', prompt: 'A skip or truck of ours damaged something or blocks the way', leads: 'desk' },
    ],
    help: [
      'A small skip costs 160 dollars, a medium one 220 and a large one 290, for up to two weeks.',
      'Paint, tires, fridges and asbestos must not go into a skip.',
      'A skip on the road needs a permit, which we get for you for 60 dollars.',
      'We deliver between 7 in the morning and noon.',
    ],
  },

  narrowboat: {
    firm: 'Lock and Lantern, narrowboat holidays',
    ways: [
      {
        id: 'hire',
        prompt: 'The person wants to rent a narrowboat',
        examples: ['we want to hire a boat', 'a narrowboat for a week please', 'book a boat for our holiday'],
        fields: [
          ['start_day', 'date', 'first day of the trip'],
          ['nights', 'integer', 'number of nights'],
          ['berths', 'integer', 'number of people on board'],
          ['dog', 'boolean', 'whether a dog comes along'],
          ['email', 'email', 'email address'],
        ],
      },
      {
        id: 'extend',
        prompt: 'The person is out on a boat and wants to keep it longer',
        fields: [
          ['boat', 'string', 'name of the boat'],
          ['return_day', 'date', 'new day of the return'],
        ],
      },
      { id: 'ask', prompt: 'The person asks about prices, licenses or what is included', leads: 'help' },
      {
        id: 'aground',
        prompt: 'The boat is stuck or leaks, or the engine does not run',
        examples: ['we ran aground', 'water comes into the boat', 'the engine stopped'],
        leads: 'desk',
      },
    ],
    help: [
      'A boat for four costs 640 dollars a week and a boat for six 820.',
      'You need no license, we show you everything in an hour.',
      'Diesel and gas are included.',
      'Boats are handed over at 3 in the afternoon and come back by 9 in the morning.',
    ],
  },
  watch: {
    firm: 'Tick and Son, watchmakers',
    ways: [
      {
        id: 'repair',
        prompt: 'The person wants a watch repaired or serviced',
        fields: [
          ['brand', 'string', 'brand of the watch'],
          ['movement', 'enum', 'kind of watch', ['quartz', 'automatic', 'manual']],
          ['customer', 'string', 'your name'],
          ['phone', 'phone', 'phone number'],
        ],
      },
      {
        id: 'pickup',
        prompt: 'The person wants to pick up a repaired watch',
        examples: ['is my watch ready to collect', 'I want to pick up my watch', 'you called that my watch is done'],
        fields: [
          ['ticket', 'string', 'number on the ticket'],
          ['pickup_day', 'date', 'day of the pickup'],
          ['pickup_time', 'time', 'time of the pickup'],
        ],
      },
      {
        id: 'offer',
        prompt: 'The person wants to sell a watch',
        examples: ['do you buy old watches', 'I want to sell my watch', 'what would you pay for my Rolex'],
        fields: [
          ['brand', 'string', 'brand of the watch'],
          ['asking', 'money', 'price that you ask for'],
        ],
      },
      { id: 'ask', prompt: 'The person asks about prices, guarantee or what is repaired', leads: 'help' },
      { id: 'again', prompt: 'A watch that was repaired here is broken again or scratched', leads: 'desk' },
    ],
    help: [
      'A new battery costs 15 dollars and takes ten minutes.',
      'A full service of an automatic takes six weeks and costs from 280 dollars.',
      'Every repair has a guarantee of two years.',
      'We do not repair smartwatches.',
    ],
  },
  shred: {
    firm: 'Confetti Document Shredding',
    ways: [
      {
        id: 'pickup',
        prompt: 'The person wants papers to be collected and shredded',
        examples: ['we have old files to destroy', 'can you collect some boxes', 'I need papers shredded'],
        fields: [
          ['company', 'string', 'name of the company'],
          ['boxes', 'integer', 'number of boxes'],
          ['pickup_day', 'date', 'day of the pickup'],
          ['onsite', 'boolean', 'whether it should be shredded in front of your door'],
        ],
      },
      {
        id: 'bin',
        prompt: 'The person wants a locked bin for the office',
        fields: [
          ['bin_size', 'enum', 'kind of bin', ['desk', 'tall', 'wheeled']],
          ['email', 'email', 'email address'],
        ],
      },
      {
        id: 'certificate',
        prompt: 'The person needs a certificate of destruction',
        fields: [
          ['job_number', 'string', 'job number'],
          ['email', 'email', 'email address'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices or what may be shredded',
        examples: ['what does a box cost', 'do you shred hard disks', 'may staples stay in'],
        leads: 'help',
      },
      {
        id: 'mistake',
        prompt: 'Papers were lost, or something was taken or shredded by mistake',
        examples: ['you shredded the wrong box', 'our files were found on the street', 'a box is missing'],
        leads: 'desk',
      },
    ],
    help: [
      'A box costs 9 dollars, with a minimum of 45 dollars.',
      'Staples and paper clips may stay in, but no plastic folders.',
      'Hard disks cost 12 dollars each.',
      'The shredded paper is made into tissues.',
    ],
  },
  jukebox: {
    firm: 'Wurly Jukebox Hire',
    ways: [
      {
        id: 'rent',
        prompt: 'The person wants to rent a jukebox',
        fields: [
          ['event_day', 'date', 'day of the party'],
          ['start_time', 'time', 'time when the party starts'],
          ['venue', 'string', 'address of the party'],
          ['era', 'enum', 'kind of music', ['fifties', 'sixties', 'eighties', 'mixed']],
          ['stairs', 'boolean', 'whether there are stairs'],
        ],
      },
      {
        id: 'cancel',
        prompt: 'The person wants to cancel a rental',
        examples: ['cancel my jukebox', 'the party is off', 'we do not need it any more'],
        fields: [['order_number', 'string', 'order number']],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices, songs or delivery',
        examples: ['what does it cost', 'how many songs are on it', 'do you deliver'],
        leads: 'help',
      },
      { id: 'silent', prompt: 'A rented jukebox does not play or swallows the coins', leads: 'desk' },
    ],
    help: [
      'A jukebox costs 190 dollars for an evening and 310 dollars for a weekend.',
      'We bring it and pick it up the next morning.',
      'It needs one ordinary socket.',
      'There are about 2,000 songs on it, and you can send us ten of your own.',
    ],
  },
  skydive: {
    firm: 'Redtail Skydiving',
    ways: [
      {
        id: 'jump',
        prompt: 'The person wants to book a parachute jump',
        examples: ['I want to jump out of a plane', 'book a tandem jump', 'a jump for my birthday'],
        fields: [
          ['jumper', 'string', 'name of the person who jumps'],
          ['jump_kind', 'enum', 'kind of jump', ['tandem', 'solo']],
          ['jump_day', 'date', 'day of the jump'],
          ['weight', 'integer', 'weight in pounds'],
          ['video', 'boolean', 'whether the jump should be filmed'],
        ],
      },
      {
        id: 'course',
        prompt: 'The person wants to take a course and learn to jump alone',
        fields: [
          ['course_start', 'date', 'day the course starts'],
          ['email', 'email', 'email address'],
        ],
      },
      {
        id: 'move',
        prompt: 'The person wants another day for a jump that is booked',
        fields: [
          ['booking', 'string', 'booking number'],
          ['new_day', 'date', 'new day'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices, safety, age or weight',
        examples: ['how old do you have to be', 'what does a jump cost', 'how long does it take'],
        leads: 'help',
      },
      { id: 'unfit', prompt: 'The person is pregnant, has a heart problem or was hurt', leads: 'desk' },
    ],
    help: [
      'A tandem jump costs 249 dollars, a film of it 89 dollars.',
      'You have to be 18 and weigh less than 230 pounds.',
      'You fall for about fifty seconds and hang under the parachute for six minutes.',
      'If it is cloudy, you get another day free of charge.',
    ],
  },

  thatch: {
    firm: 'Reed and Ridge, thatchers',
    ways: [
      {
        id: 'inspect',
        prompt: 'The person wants somebody to come and look at a thatched roof',
        fields: [
          ['address', 'string', 'address of the house'],
          ['roof_kind', 'enum', 'what the roof is made of', ['reed', 'straw', 'heather']],
          ['roof_age', 'integer', 'age of the roof in years'],
          ['look_day', 'date', 'day of the visit'],
        ],
      },
      {
        id: 'netting',
        prompt: 'The person wants wire netting on the roof against birds',
        examples: ['birds are nesting in my thatch', 'I need netting on the roof', 'can you put wire over the straw'],
        fields: [
          ['roof_area', 'integer', 'area of the roof in square feet'],
          ['email', 'email', 'email address'],
        ],
      },
      {
        id: 'workshop',
        prompt: 'The person wants to join a weekend course in thatching',
        examples: ['I want to learn thatching', 'book the thatching weekend', 'is there a place in your course'],
        fields: [
          ['course_day', 'date', 'first day of the course'],
          ['people', 'integer', 'number of people who come'],
          ['phone', 'phone', 'phone number'],
        ],
      },
      { id: 'ask', prompt: 'The person asks about prices, materials or how long a roof lasts', leads: 'help' },
      { id: 'storm', prompt: 'Part of the roof came down, or rain comes in', leads: 'desk' },
    ],
    help: [
      'A look at the roof is free within 60 miles.',
      'Reed lasts about 40 years and straw about 20.',
      'A course weekend costs 260 dollars with lunch.',
      'A new ridge takes us one week.',
    ],
  },
  studio: {
    firm: 'Room Nine Recording Studio',
    ways: [
      {
        id: 'session',
        prompt: 'The person wants to record music or speech in the studio',
        examples: ['we want to record a song', 'book the studio for a day', 'I need studio time'],
        fields: [
          ['act', 'string', 'name of the band or speaker'],
          ['session_day', 'date', 'day of the session'],
          ['session_start', 'time', 'time when you start'],
          ['hours', 'integer', 'number of hours'],
          ['engineer', 'boolean', 'whether you need a sound engineer'],
        ],
      },
      {
        id: 'master',
        prompt: 'The person has finished songs that should be mixed or mastered',
        fields: [
          ['tracks', 'integer', 'number of songs'],
          ['email', 'email', 'email address'],
        ],
      },
      {
        id: 'off',
        prompt: 'The person wants to cancel a session',
        fields: [['session_code', 'string', 'code of the session']],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices, instruments or how long something takes',
        examples: ['what does an hour cost', 'do you have a piano', 'how long does mastering take'],
        leads: 'help',
      },
      {
        id: 'gone',
        prompt: 'A recording got lost, or something in the studio is broken',
        examples: ['our recording is gone', 'the microphone did not work', 'the file you sent is empty'],
        leads: 'desk',
      },
    ],
    help: [
      'An hour costs 45 dollars, with a sound engineer 80 dollars.',
      'Mastering costs 60 dollars a song and takes four days.',
      'There is a drum kit and a piano that everybody may use.',
      'Cancelling is free until two days before the session.',
    ],
  },
  bindery: {
    firm: 'Signature and Spine, bookbinders',
    ways: [
      {
        id: 'thesis',
        prompt: 'The person wants a thesis or manuscript to be bound',
        examples: ['I need my thesis bound', 'can you bind a dissertation', 'bind my manuscript please'],
        fields: [
          ['copies', 'integer', 'number of copies'],
          ['cover_color', 'enum', 'color of the cover', ['black', 'blue', 'green', 'red']],
          ['spine_text', 'string', 'words on the spine'],
          ['needed_by', 'date', 'day by which you need it'],
        ],
      },
      {
        id: 'mend',
        prompt: 'The person wants a book to be repaired',
        fields: [
          ['book', 'string', 'title of the book'],
          ['damage', 'string', 'what is wrong with it'],
          ['max_price', 'money', 'the most that it may cost'],
        ],
      },
      { id: 'ask', prompt: 'The person asks about prices, how long it takes or where we are', leads: 'help' },
      {
        id: 'ruined',
        prompt: 'A book came back wrong, misspelled or damaged',
        examples: ['the title on my thesis is wrong', 'you cut off the text', 'two pages are missing since you had it'],
        leads: 'desk',
      },
    ],
    help: [
      'A bound thesis costs 38 dollars a copy.',
      'Binding takes five working days, an express order two.',
      'You find our workshop at 40 Paper Street on the second floor, ring twice.',
      'We bind in linen, leather costs 25 dollars more.',
    ],
  },
  kart: {
    firm: 'Hairpin Go-Karts',
    ways: [
      {
        id: 'race',
        prompt: 'The person wants to book a go-kart race',
        fields: [
          ['race_day', 'date', 'day of the race'],
          ['race_time', 'time', 'time of the race'],
          ['drivers', 'integer', 'number of drivers'],
          ['kids', 'boolean', 'whether children under 14 drive'],
        ],
      },
      {
        id: 'party',
        prompt: 'The person wants to hold a birthday party or a company event at the track',
        examples: ['a birthday party for my daughter', 'we plan a team event', 'can we celebrate at your track'],
        fields: [
          ['party_day', 'date', 'day of the party'],
          ['guests', 'integer', 'number of guests'],
          ['menu', 'enum', 'what you want to eat', ['pizza', 'burgers', 'nothing']],
          ['phone', 'phone', 'phone number'],
        ],
      },
      {
        id: 'refund',
        prompt: 'The person wants money back for a race that did not take place',
        fields: [
          ['ticket_number', 'string', 'number on the ticket'],
          ['amount_paid', 'money', 'amount that you paid'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices, who may drive or opening hours',
        examples: ['how much is a race', 'how old must children be', 'when do you close'],
        leads: 'help',
      },
      { id: 'crash', prompt: 'Somebody was hurt on the track', leads: 'desk' },
    ],
    help: [
      'A race of ten minutes costs 22 dollars, three races 55 dollars.',
      'Drivers must be at least 4 feet 7 inches tall.',
      'Helmets are free, gloves cost 5 dollars.',
      'We are open from noon until 11 in the evening.',
    ],
  },
  roots: {
    firm: 'Root and Branch, family researchers',
    ways: [
      {
        id: 'search',
        prompt: 'The person wants us to find out about ancestors',
        examples: ['where does my family come from', 'can you find my ancestors', 'I want a family tree'],
        fields: [
          ['client', 'string', 'your name'],
          ['surname', 'string', 'family name that we look for'],
          ['country', 'enum', 'country the family came from', ['Ireland', 'Italy', 'Germany', 'Poland']],
          ['budget', 'money', 'what it may cost'],
          ['email', 'email', 'email address'],
        ],
      },
      {
        id: 'record',
        prompt: 'The person wants a copy of a birth, marriage or death record',
        fields: [
          ['record_kind', 'enum', 'kind of record', ['birth', 'marriage', 'death']],
          ['person_name', 'string', 'name on the record'],
          ['event_day', 'date', 'date of the birth, marriage or death'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices, DNA tests or how far back the books go',
        examples: ['what does a search cost', 'how far back can you go', 'how long does it take'],
        leads: 'help',
      },
      { id: 'wrong', prompt: 'A report of ours contains mistakes or is about the wrong family', leads: 'desk' },
    ],
    help: [
      'A first search costs 150 dollars and takes three weeks.',
      'A copy of a record costs 18 dollars.',
      'Our church books go back to 1650.',
      'We do no DNA tests ourselves, but we explain your results.',
    ],
  },

  crane: {
    firm: 'Longarm Crane Hire',
    ways: [
      {
        id: 'lift',
        prompt: 'The person wants a crane to lift something',
        examples: ['I need a crane', 'can you lift a shed over a wall', 'crane with a driver for one day'],
        fields: [
          ['load', 'string', 'what should be lifted'],
          ['tons', 'integer', 'weight in tons'],
          ['site', 'string', 'address of the site'],
          ['lift_day', 'date', 'day of the job'],
          ['start_time', 'time', 'time when we start'],
        ],
      },
      {
        id: 'extend',
        prompt: 'The person has a crane of ours on site and wants to keep it longer',
        fields: [
          ['job_number', 'string', 'job number'],
          ['until_day', 'date', 'last day that you need it'],
        ],
      },
      { id: 'ask', prompt: 'The person asks about prices, permits, wind or the ground', leads: 'help' },
      {
        id: 'damage',
        prompt: 'A crane leaks, is stuck or has damaged something',
        examples: ['the crane knocked down my fence', 'your crane does not move any more', 'it drips oil'],
        leads: 'desk',
      },
    ],
    help: [
      'A crane for 30 tons costs 980 dollars a day, with its driver.',
      'A permit for standing in the street takes ten days.',
      'We do not lift when the wind blows faster than 25 miles an hour.',
      'The ground must be level and 16 feet wide.',
    ],
  },
  puppet: {
    firm: 'The Velvet Glove Puppet Theater',
    ways: [
      {
        id: 'seats',
        prompt: 'The person wants tickets for a show',
        fields: [
          ['show', 'enum', 'which show', ['goose', 'pirates', 'dragon']],
          ['show_day', 'date', 'day of the show'],
          ['seats', 'integer', 'number of seats'],
          ['wheelchair', 'boolean', 'whether somebody comes in a wheelchair'],
        ],
      },
      {
        id: 'school',
        prompt: 'A school or kindergarten wants us to come and play there',
        examples: ['do you come to schools', 'a show in our kindergarten', 'we want you to play for our class'],
        fields: [
          ['school_name', 'string', 'name of the school'],
          ['children', 'integer', 'number of children'],
          ['play_day', 'date', 'day of the show'],
          ['play_time', 'time', 'time of the show'],
          ['email', 'email', 'email address'],
        ],
      },
      {
        id: 'exchange',
        prompt: 'The person has tickets and wants to come on another day',
        fields: [
          ['ticket_code', 'string', 'code on the ticket'],
          ['other_day', 'date', 'new day'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices, how long a show is or what may be brought',
        examples: ['what does a ticket cost', 'when does it start', 'can we bring snacks'],
        leads: 'help',
      },
      { id: 'lost', prompt: 'A child is lost or hurt in the theater', leads: 'desk' },
    ],
    help: [
      'A ticket costs 12 dollars, children under three come in free.',
      'Shows start at 3 in the afternoon and last fifty minutes.',
      'You may bring drinks, but no popcorn.',
      'When we come to a school, it costs 420 dollars.',
    ],
  },
  willow: {
    firm: 'Willow Gate Pet Crematorium',
    ways: [
      {
        id: 'farewell',
        prompt: 'A pet has died and the person wants us to cremate it',
        fields: [
          ['pet_name', 'string', 'name of the pet'],
          ['animal', 'enum', 'what animal it is', ['dog', 'cat', 'rabbit', 'bird']],
          ['keep_ashes', 'boolean', 'whether you want to have the ashes'],
          ['farewell_day', 'date', 'day of the cremation'],
          ['phone', 'phone', 'phone number'],
        ],
      },
      {
        id: 'urn',
        prompt: 'The person wants to order an urn',
        examples: ['do you have urns', 'I want an urn for my dog', 'something to keep the ashes in'],
        fields: [
          ['urn_kind', 'enum', 'what the urn is made of', ['wood', 'clay', 'glass']],
          ['engraving', 'string', 'words on the urn'],
        ],
      },
      {
        id: 'ashes',
        prompt: 'The person wants to pick up the ashes of a pet',
        fields: [
          ['case_number', 'string', 'case number'],
          ['fetch_day', 'date', 'day you come'],
          ['fetch_time', 'time', 'time you come'],
        ],
      },
      {
        id: 'ask',
        prompt: 'The person asks about prices, the ceremony or how long it takes',
        examples: ['what does it cost for a cat', 'how long does it take', 'can we say goodbye'],
        leads: 'help',
      },
      {
        id: 'mixup',
        prompt: 'The ashes are the wrong ones, or an urn arrived broken',
        examples: ['this is not my dog', 'the urn is cracked', 'you gave us the wrong ashes'],
        leads: 'desk',
      },
    ],
    help: [
      'A cremation costs 190 dollars for a cat and 260 dollars for a dog.',
      'You may be there and say goodbye.',
      'The ashes are ready after three days.',
      'We fetch a pet within 40 miles for 50 dollars.',
    ],
  },
  stitch: {
    firm: 'Needle and Crest, embroidery',
    ways: [
      {
        id: 'order',
        prompt: 'The person wants clothes or towels to be embroidered',
        examples: ['shirts with our logo', 'we need caps for the club', 'can you stitch a name on jackets'],
        fields: [
          ['garment', 'enum', 'what should be embroidered', ['shirt', 'cap', 'jacket', 'towel']],
          ['pieces', 'integer', 'number of pieces'],
          ['motif', 'string', 'words or picture that we stitch'],
          ['ready_day', 'date', 'day by which it must be ready'],
        ],
      },
      {
        id: 'repeat',
        prompt: 'The person wants the same again as in an earlier order',
        fields: [
          ['old_order', 'string', 'number of the earlier order'],
          ['count_again', 'integer', 'how many you want this time'],
          ['rush', 'boolean', 'whether it is urgent'],
        ],
      },
      {
        id: 'sample',
        prompt: 'The person wants a trial piece first',
        fields: [
          ['address', 'string', 'address that we send it to'],
          ['email', 'email', 'email address'],
        ],
      },
      { id: 'ask', prompt: 'The person asks about prices, smallest orders, files or how long it takes', leads: 'help' },
      {
        id: 'botched',
        prompt: 'The embroidery is wrong, crooked or misspelled',
        examples: ['you misspelled our name', 'the logo is upside down', 'the thread comes off already'],
        leads: 'desk',
      },
    ],
    help: [
      'A cap costs 14 dollars, a shirt 18 and a jacket 32, stitching included.',
      'The smallest order is six pieces.',
      'We need eight working days.',
      'Send your picture as an SVG or a PDF.',
    ],
  },
  forge: {
    firm: 'Emberlight Forge, blacksmiths',
    ways: [
      {
        id: 'gate',
        prompt: 'The person wants a gate, a railing or a grille to be made',
        fields: [
          ['piece', 'enum', 'what we make', ['gate', 'railing', 'grille']],
          ['width', 'integer', 'width in inches'],
          ['address', 'string', 'street and house number'],
          ['measure_day', 'date', 'day we come to measure'],
          ['phone', 'phone', 'phone number'],
        ],
      },
      {
        id: 'course',
        prompt: 'The person wants to forge a knife in a day course',
        examples: ['I want to make my own knife', 'book the knife course', 'a forging day for my brother'],
        fields: [
          ['course_day', 'date', 'day of the course'],
          ['smiths', 'integer', 'number of people who take part'],
          ['over_sixteen', 'boolean', 'whether everybody is older than 16'],
        ],
      },
      {
        id: 'fetch',
        prompt: 'The person wants to pick up a finished piece',
        examples: ['is my gate done', 'I want to pick up my order', 'you wrote that it is finished'],
        fields: [
          ['job_number', 'string', 'job number'],
          ['pickup_day', 'date', 'day of the pickup'],
          ['pickup_time', 'time', 'time of the pickup'],
        ],
      },
      { id: 'ask', prompt: 'The person asks about prices, paint, the course or how long it takes', leads: 'help' },
      { id: 'broke', prompt: 'A piece that we made broke, or somebody was hurt by it', leads: 'desk' },
    ],
    help: [
      'A gate costs from 1,400 dollars, a railing 95 dollars a foot.',
      'The knife course costs 175 dollars and goes from 9 to 4.',
      'We need about six weeks for a gate.',
      'A coat of black paint costs 90 dollars.',
    ],
  },
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
      {
        id: 'ask',
        prompt: 'The person asks about prices, sizes, nails in the wood or how long it takes',
        leads: 'help',
      },
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
        examples: [
          'I lost my wedding ring on the beach',
          'my keys fell in the field',
          'can you find an earring in the grass',
        ],
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
