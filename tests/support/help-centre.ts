// Written for this project: passages of a help centre and questions with the words that an answer must hold.
export const HELP_CENTRE: readonly { title: string; text: string }[] = [
  {
    title: 'Returns',
    text: 'You can return most items within 30 days of delivery. The item must be unused and in its original box. Start a return from the page of your order and print the label. Return shipping is free in the European Union. Items made to measure cannot be returned.',
  },
  {
    title: 'Refunds',
    text: 'We refund the price of an item as soon as the warehouse has checked it. The money goes back to the card you paid with. It takes five working days until your bank shows it. Gift cards are refunded as store credit.',
  },
  {
    title: 'Delivery',
    text: 'Standard delivery takes two to four working days. Express delivery arrives the next day if you order before 2 pm. We ship to every country of the European Union and to Switzerland. Orders above 50 euros are delivered free of charge. You get a tracking link by e-mail once the parcel has left.',
  },
  {
    title: 'Account',
    text: 'To reset your password, choose "Forgotten" on the sign-in page and follow the link we send. You can change your e-mail address in the settings. Deleting your account removes your orders after ten years, as the law requires. Two-factor sign-in can be switched on under Security.',
  },
  {
    title: 'Opening hours',
    text: 'Our shop in Berlin is open from Monday to Saturday, 10 am to 7 pm. On Sundays and public holidays it is closed. The telephone line is staffed from 8 am to 6 pm on weekdays. You will find parking behind the building.',
  },
  {
    title: 'Warranty',
    text: 'Every appliance comes with a warranty of three years. The warranty covers faults of material and manufacture. It does not cover damage by water or falls. Keep the receipt, since we need it to register a claim.',
  },
];

/** [question, words of the answer, title of the passage] */
export const HELP_QUESTIONS: readonly [string, string, string][] = [
  ['How long do I have to return something?', '30 days', 'Returns'],
  ['Does the item have to be in its box?', 'original box', 'Returns'],
  ['Who pays for return shipping?', 'free in the European Union', 'Returns'],
  ['Can I return items made to measure?', 'cannot be returned', 'Returns'],
  ['How do I start a return?', 'page of your order', 'Returns'],
  ['When will my bank show the refund?', 'five working days', 'Refunds'],
  ['What happens with gift cards when I get a refund?', 'store credit', 'Refunds'],
  ['Where does the money go?', 'card you paid with', 'Refunds'],
  ['How long does standard delivery take?', 'two to four working days', 'Delivery'],
  ['Do you ship to Switzerland?', 'Switzerland', 'Delivery'],
  ['When is delivery free?', '50 euros', 'Delivery'],
  ['How can I track my parcel?', 'tracking link', 'Delivery'],
  ['By what time must I order for express delivery?', '2 pm', 'Delivery'],
  ['I forgot my password, what should I do?', 'Forgotten', 'Account'],
  ['Can I change my e-mail address?', 'settings', 'Account'],
  ['Where do I turn on two-factor sign-in?', 'Security', 'Account'],
  ['What happens to my orders if I delete my account?', 'ten years', 'Account'],
  ['Are you open on Sunday?', 'closed', 'Opening hours'],
  ['When can I call you?', '8 am to 6 pm', 'Opening hours'],
  ['Is there anywhere to park?', 'behind the building', 'Opening hours'],
  ['How long is the warranty?', 'three years', 'Warranty'],
  ['Is water damage covered?', 'does not cover', 'Warranty'],
  ['Do I need the receipt?', 'receipt', 'Warranty'],
  ['When does the shop in Berlin open?', '10 am', 'Opening hours'],
];
