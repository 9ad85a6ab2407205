// Routers with examples on their ways, and sentences that people might say to them. They were written before the weights of the model
// were settled; its lowest floor was chosen with them, the rest was not.
import type { Choice } from '../../flow/language/choices.ts';

export type ExampleRouter = { name: string; choices: Choice[]; said: Record<string, string[]>; foreign: string[] };

const lines = (text: string): string[] => text.trim().split(/\s*\n\s*/);
const way = (id: string, prompt: string, examples: string): Choice => ({ id, prompt, examples: lines(examples) });

export const EXAMPLE_ROUTERS: ExampleRouter[] = [
  {
    name: 'a dental practice',
    choices: [
      way(
        'book',
        'The person wants to book an appointment',
        `I need to see the dentist
         can I come in for a cleaning next week
         do you have anything free on Thursday
         I'd like to make an appointment for my son
         when can Dr. Lopez see me`,
      ),
      way(
        'change',
        'The person wants to move or cancel an appointment',
        `I can't make it tomorrow
         please move my visit to Friday
         I have to cancel my checkup
         something came up, can we do another day
         is it possible to push my appointment back an hour`,
      ),
      way(
        'pain',
        'The person has pain or an emergency',
        `my tooth is killing me
         I broke a tooth playing hockey
         there's blood and it won't stop
         my jaw is swollen since this morning
         the filling fell out and it hurts`,
      ),
      way(
        'insurance',
        'The person asks about insurance or prices',
        `do you take Delta Dental
         how much is a crown
         what will my insurance cover
         is the first visit free
         can I pay in installments`,
      ),
      way(
        'place',
        'The person asks where the practice is or how to get there',
        `where are you located
         is there parking nearby
         which bus stops near you
         what floor is the office on
         how do I get to the clinic from the station`,
      ),
    ],
    said: {
      book: lines(`
        hi id like to get my teeth cleaned
        could I get a slot sometime Monday morning
        I want to schedule a checkup for the whole family
        any openings this afternoon
        my daughter needs a first visit
        its been two years since my last cleaning, can i come by`),
      change: lines(`
        I won't be able to come on the 12th after all
        can you reschedule me to the week after
        gotta cancel, sorry
        my meeting ran over, I need a later time today
        please take me off the schedule for tomorrow
        I have an appointment on Tuesday but I need Wednesday instead`),
      pain: lines(`
        I woke up with an awful toothache
        my crown came off while eating
        half of my front tooth chipped off
        its throbbing and I cant sleep
        my gums are bleeding a lot
        my kid fell and knocked a tooth loose`),
      insurance: lines(`
        are you in network with Aetna
        what do you charge for whitening
        does my plan pay for braces
        roughly how expensive is a root canal
        do I have to pay everything up front
        is there a discount without insurance`),
      place: lines(`
        what's your address
        can I park in front of the building
        are you close to the mall
        how do I find you when I come by train
        is the entrance on Main Street or around the corner
        what is the quickest way to your office`),
    },
    foreign: lines(`
      who won the election in France
      can you recommend a good pizza place
      my laptop does not turn on
      how do I train for a marathon
      what is the plot of that new space movie
      I would like to sell my car`),
  },
  {
    name: 'an online shop',
    choices: [
      way(
        'where',
        'The person asks where an order is',
        `where is my package
         it was supposed to arrive on Monday
         the tracking number does not work
         has my order shipped yet
         the courier says delivered but there is nothing here`,
      ),
      way(
        'return',
        'The person wants to return something or get money back',
        `I want to send this back
         how do I get a refund
         the shoes are too small, can I exchange them
         it arrived damaged and I want my money back
         please print me a return label`,
      ),
      way(
        'account',
        'The person cannot get into their account',
        `I forgot my password
         the site won't let me log in
         my account is locked
         I never get the verification code
         can you reset my login`,
      ),
      way(
        'stock',
        'The person asks whether something is available',
        `do you have this jacket in blue
         when will the tent be back in stock
         is the size 9 sold out
         do you carry hiking poles
         will you get more of these`,
      ),
      way(
        'human',
        'The person wants to talk to an employee',
        `let me speak to someone
         I want a real person
         can an agent call me
         connect me to support staff
         I don't want to talk to a machine`,
      ),
    ],
    said: {
      where: lines(`
        my parcel still has not come
        any news about the delivery of order 5512
        I ordered last week and have heard nothing
        when is it going to get here
        your driver left it somewhere, I cant find it
        the status has said in transit for nine days`),
      return: lines(`
        this isnt what I ordered, I want to give it back
        the zipper broke on day one, refund please
        how long do I have to send things back
        I changed my mind about the lamp
        can I swap it for a larger one
        where do I post the item for the exchange`),
      account: lines(`
        my password is not accepted anymore
        I can't sign in since the update
        it says my email is unknown when I try to log in
        the code you texted me never comes
        please unlock my profile
        I am locked out after too many attempts`),
      stock: lines(`
        is the green backpack available
        do you sell camping stoves
        will the medium be restocked soon
        is there any left of the wool blanket
        have you got it in a smaller size
        when do the new boots come in`),
      human: lines(`
        give me a person please
        can I talk to one of your employees
        is there anybody human there
        get me your manager
        I'd rather speak with a representative
        stop the robot, I want customer service`),
    },
    foreign: lines(`
      how tall is Mount Everest
      my tooth hurts when I drink cold water
      write me a poem about rain
      what is a good name for a parrot
      how do I apply for a passport
      which bus goes to the airport`),
  },
];
