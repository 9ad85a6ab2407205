"""Businesses written by hand, and the lines that a pass over them gives: what people say to each, as an assistant would ask about it.

The format of examples/businesses/*.txt is described in README.md. A sentence stands there once; each view of it chooses among the wordings of
its business, puts some of the examples on the ways, and asks as a form of Parley asks.
"""
import random, re

GREETINGS = ['This is {firm}. How can I help you?', '{firm}, hello. How can I help you?', 'Hello! What can I do for you?', 'Welcome to {firm}. What can I do for you today?',
             'Hi, you have reached {firm}. How may I help?', 'How can I help you?']
MORE = ['Is there anything else I can do for you?', 'Anything else?', 'What else can I do for you?']
AGAIN = ['I am sorry, I did not quite get that. How can I help you?', 'Sorry, I did not understand. What would you like to do?']
HUMAN = ['The person wants to speak with a person', 'The person wants to talk to a human', 'wants a person', 'The person asks for a colleague']
DONE = ['The person says goodbye or needs nothing else', 'The person needs nothing else', 'Nothing more is wanted']
LEAVE = ['The person does not want it any more', 'The person wants to stop', 'The person has changed their mind']
MARK = re.compile(r'\{(\w+):([^{}]*)\}')


class Business:
    def __init__(self, firm):
        self.firm, self.hello = firm, ''
        self.ways = {}  # id -> (wordings, examples)
        self.forms = {}  # id -> {name: (kind, wordings, options)}
        self.opened, self.filled, self.read, self.passages, self.asked = [], [], [], [], []


class Sentence:
    def __init__(self, text, form=None, before=None):
        text, _, acts = text.partition(' ! ')
        text, _, marks = text.partition(' = ')
        self.acts = [act.strip() for act in acts.split(',') if act.strip()]
        self.form, self.before = form, before
        self.ways, self.options, self.spans, self.said = [], {}, {}, ''
        for mark in (one.strip() for one in marks.split(',')):
            if ':' in mark:
                name, value = (part.strip() for part in mark.split(':', 1))
                self.options.setdefault(name, []).append(value)
            elif mark not in ('', '-'):
                self.ways.append(mark.lstrip('>'))
        at = 0
        for mark in MARK.finditer(text):
            self.said += text[at:mark.start()]
            # The last of two is what is meant: "monday, wait, {day:wednesday}".
            self.spans[mark[1]] = (len(self.said), len(self.said) + len(mark[2]))
            self.said += mark[2]
            at = mark.end()
        self.said += text[at:]


def parts(line, count):
    cut = [part.strip() for part in line.split('|')]
    return cut + [''] * (count - len(cut))


def wordings(text):
    return [one.strip() for one in text.split(' / ') if one.strip()]


def businesses(path):
    found, form, before = [], None, None
    for line in open(path, encoding='utf8'):
        line = line.rstrip('\n')
        if not line.strip():
            continue
        word, _, rest = line.partition(' ')
        if word == '==':
            one = Business(rest.strip())
            one.place = path
            found.append(one)
            form = before = None
            part = ''
        elif word == 'hello':
            one.hello = rest.strip()
        elif word == 'way':
            name, said, examples = parts(rest, 3)
            one.ways[name] = (wordings(said), [example.strip() for example in examples.split(';') if example.strip()])
        elif word == 'form':
            form = rest.strip()
            one.forms[form] = {}
        elif word in ('slot', 'opt', 'bool') and part == '':
            name, said, options = parts(rest, 3)
            one.forms[form][name] = (word, wordings(said), [option.strip() for option in options.split(';') if option.strip()] if word == 'opt' else ['yes', 'no'])
        elif line in ('open', 'help'):
            part = line
        elif word == 'in':
            part, form, before = 'in', rest.strip(), None
        elif word == 'read':
            part, before = 'read', rest.strip()
        elif word == '-':
            sentence = Sentence(rest, form if part in ('in', 'read') else None, before if part == 'read' else None)
            {'open': one.opened, 'in': one.filled, 'read': one.read}[part].append(sentence)
        elif part == 'help' and word.isdigit():
            one.passages.append(rest)
        elif part == 'help' and word == '?':
            words, _, answers = rest.rpartition(' = ')
            one.asked.append((words, [int(answer) - 1 for answer in answers.split(',') if answer.strip() != '-']))
        else:
            raise ValueError(f'{path}: {line}')
    return found


def listed(nouns, last='and'):
    return nouns[0] if len(nouns) == 1 else f"{', '.join(nouns[:-1])} {last} {nouns[-1]}"


def noun(field, rng):
    kind, said, options = field
    word = rng.choice(said)
    if kind == 'opt' and rng.random() < 0.7:
        return f'{word} ({listed(options, "or")})' if len(options) < 6 else word
    return word if kind == 'bool' or word.startswith(('your ', 'whether ', 'how ', 'what ', 'which ', 'when ', 'where ', 'if ')) else rng.choice(['the ', 'the ', 'your ']) + word


def question(fields, rng):
    """How a form asks for these."""
    if len(fields) == 1 and rng.random() < 0.6:
        kind, said, options = fields[0]
        word = rng.choice(said)
        asked = f'{word[0].upper()}{word[1:]}?' if kind == 'bool' or word.startswith(('how ', 'what ', 'which ', 'when ', 'where ', 'do ', 'is ', 'are ')) else f'What is the {word}?'
        if kind == 'opt':
            asked = asked[:-1] + f': {listed(options, "or")}?'
        return rng.choice(['', '', 'Got it. ', 'Sorry, I did not catch that. ', 'All right. ']) + asked
    nouns = listed([noun(field, rng) for field in fields])
    return rng.choice([f'Could you tell me {nouns}, please?', f'Could you tell me {nouns}, please?', f'Sorry, I still need {nouns}.', f'To go on I still need {nouns}.',
                       f'I need {nouns}.', f'Please tell me {nouns}.'])


class Views:
    """What the reader is asked about a sentence, in one of the ways in which it could be asked."""

    def __init__(self, everyone):
        self.everyone = everyone

    def jobs(self):
        return [(b, kind, k) for b, one in enumerate(self.everyone) for kind, many in (('opened', one.opened), ('filled', one.filled), ('read', one.read), ('asked', one.asked)) for k in range(len(many))]

    def view(self, job, seed):
        b, kind, k = job
        rng = random.Random(seed)
        one = self.everyone[b]
        sentence = getattr(one, kind)[k]
        if kind == 'asked':
            return self.passages(one, sentence, rng) if rng.random() < 0.6 else self.wish(one, as_wish(one, sentence), rng, is_question=True)
        if kind == 'opened':
            marked = self.form_of(one, sentence)
            if marked and rng.random() < 0.4:
                return self.values(one, sentence, marked, self.greeting(one, rng), rng)
            return self.wish(one, sentence, rng)
        form = one.forms[sentence.form]
        context = sentence.before or self.asking(form, sentence, rng)
        has_options = any(field[0] != 'slot' for field in form.values())
        if has_options and rng.random() < (0.65 if sentence.options else 0.4):
            return self.values(one, sentence, sentence.form, context, rng)
        return self.leaving(one, sentence, context, rng, with_slots=not has_options or rng.random() < 0.3)

    def form_of(self, one, sentence):
        named = set(sentence.spans) | set(sentence.options)
        return next((form for form, fields in one.forms.items() if named and named <= set(fields)), None)

    def greeting(self, one, rng):
        if one.hello:
            return one.hello
        text = rng.choice(GREETINGS).format(firm=one.firm)
        how = rng.random()
        if how < 0.15:
            return rng.choice(MORE)
        if how < 0.22:
            return rng.choice(AGAIN)
        if how < 0.32 and one.passages:
            return f'{rng.choice(one.passages)} {text}'
        return text

    def way_items(self, one, meant, rng, but=()):
        """Ways as different designers would draw them: no examples, examples on half of the ways, or on all."""
        how = rng.choice(['none', 'half', 'half', 'all'])
        items = []
        for name, (said, examples) in one.ways.items():
            if name in but:
                continue
            text = rng.choice(said)
            known = examples + [other.said for other in one.opened if other.ways == [name] and len(other.said) < 70]
            known = [example for example in known if example != self.own]
            if known and (how == 'all' or (how == 'half' and rng.random() < 0.5)):
                text += f" (for example: {'; '.join(rng.sample(known, min(len(known), rng.randint(1, 3))))})"
            items.append((text, int(name in meant)))
        return items

    def strangers(self, rng, most=2):
        other = rng.choice(self.everyone)
        ways = [rng.choice(said) for said, _ in other.ways.values()]
        # Questions, complaints and people are much the same everywhere: they are no strangers.
        plain = [text for text in ways if not re.search(r'ask|question|complain|person wants to (speak|talk)|price|emergency|wrong|damage|problem|human|general', text, re.I)]
        return [(text, 0) for text in rng.sample(plain, min(len(plain), rng.randint(1, most)))]

    def wish(self, one, sentence, rng, is_question=False):
        self.own = sentence.said
        choices = self.way_items(one, sentence.ways, rng)
        if len(sentence.ways) == 1 and len(choices) > 3 and not is_question and rng.random() < 0.06:
            choices = [item for item in choices if not item[1]]
        if rng.random() < 0.25:
            choices = [item for item in choices if item[1] or rng.random() < 0.6]
        if rng.random() < 0.6:
            choices.append((rng.choice(DONE), 0))
        if rng.random() < 0.15 and not one.hello:
            choices += self.strangers(rng)
        acts = sentence.acts or (['ask'] if is_question else ['inform'] if sentence.ways and set(sentence.ways) != {'ask'} else [])
        return self.line(one, self.greeting(one, rng), sentence, choices, [], acts, rng)

    def asking(self, form, sentence, rng):
        """The question that a sentence answers: at least for one of its values, mostly for all."""
        named = [name for name in form if name in sentence.spans or name in sentence.options]
        others = [name for name in form if name not in named]
        asked = set(named if rng.random() < 0.8 else rng.sample(named, 1) if named else [])
        asked |= set(others if rng.random() < 0.4 else rng.sample(others, rng.randint(0, len(others))))
        if not asked:
            asked = {rng.choice(list(form))}
        return question([form[name] for name in form if name in asked], rng)

    def slot_items(self, form, sentence, rng):
        return [(rng.choice(said), *sentence.spans.get(name, (-1, -1))) for name, (kind, said, _) in form.items() if kind == 'slot' and (name in sentence.spans or rng.random() < 0.9)]

    def values(self, one, sentence, form, context, rng):
        """Options and slots in a pass of their own, as the runtime asks."""
        self.own = sentence.said
        fields = one.forms[form]
        choices = []
        for name, (kind, said, options) in fields.items():
            if kind == 'slot':
                continue
            text = rng.choice(said)
            choices += [(f'{text}: {option}', int(option in sentence.options.get(name, []))) for option in options]
        return self.line(one, context, sentence, choices, self.slot_items(fields, sentence, rng), self.acts_of(sentence), rng)

    def leaving(self, one, sentence, context, rng, with_slots):
        self.own = sentence.said
        choices = self.way_items(one, sentence.ways, rng, but=() if rng.random() < 0.7 else (sentence.form,))
        if 'human' in sentence.ways or rng.random() < 0.2:
            choices.append((rng.choice(HUMAN), int('human' in sentence.ways)))
        if rng.random() < (0.5 if 'leave' in sentence.ways else 0.1):
            choices.append((rng.choice(LEAVE), int('leave' in sentence.ways)))
        if rng.random() < 0.3:
            choices.append((rng.choice(DONE), 0))
        slots = self.slot_items(one.forms[sentence.form], sentence, rng) if with_slots else []
        return self.line(one, context, sentence, choices, slots, self.acts_of(sentence), rng)

    def acts_of(self, sentence):
        if sentence.acts:
            return sentence.acts
        # To leave for another wish is an act of its own.
        return ['other_wish'] if [way for way in sentence.ways if way not in ('human', 'leave')] else ['inform']

    def passages(self, one, asked, rng):
        words, answers = asked
        self.own = words
        choices = [(text, int(k in answers)) for k, text in enumerate(one.passages)]
        if rng.random() < 0.3:
            choices = [item for item in choices if item[1] or rng.random() < 0.6]
        if rng.random() < 0.3:
            other = rng.choice(self.everyone)
            if other is not one:
                choices += [(text, 0) for text in rng.sample(other.passages, min(2, len(other.passages)))]
        context = rng.choice(['', '', self.greeting(one, rng)])
        return self.line(one, context, Sentence(words), choices, [], ['ask'], rng)

    def line(self, one, context, sentence, choices, slots, acts, rng):
        return {'trade': one.firm, 'c': context, 'u': sentence.said, 'ch': [list(item) for item in choices], 'sl': [list(item) for item in slots],
                'acts': {act: int(act in acts) for act in ACTS} if acts else {}}


def as_wish(one, asked):
    """A question that the help page answers goes the way on which questions are asked."""
    words, answers = asked
    sentence = Sentence(words)
    sentence.ways = ['ask'] if answers and 'ask' in one.ways else []
    sentence.acts = ['ask']
    return sentence


from reader import ACTS  # noqa: E402
