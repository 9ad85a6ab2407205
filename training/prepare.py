"""Turns the public data sets into training lines.

Usage: prepare.py FOLDER OUT.jsonl.gz
FOLDER holds one clone for each data set of sources.json, named owner+name (a plain clone or a bare git directory).
A line has the format of README.md; `acts` holds only what the data set can know, as {"act": 0 or 1}.
"""
import csv, gzip, io, json, os, random, re, subprocess, sys

random.seed(7)
if len(sys.argv) != 3:
    sys.exit(__doc__)
FOLDER, OUT = sys.argv[1:]


def git(repo, *args):
    for where in (f'{FOLDER}/{repo}', f'{FOLDER}/{repo}/repo', f'{FOLDER}/{repo}/repo/.git'):
        done = subprocess.run(['git', '-C', where, *args], capture_output=True)
        if done.returncode == 0:
            return done.stdout.decode('utf8')
    raise FileNotFoundError(f'{repo}: {" ".join(args)}')


def check_sources():
    """The clones are those that the figures were made with; another commit may hold other lines."""
    for source in json.load(open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'sources.json'), encoding='utf8')):
        repo = source['repository'].replace('/', '+')
        try:
            commit = git(repo, 'rev-parse', 'HEAD').strip()
        except FileNotFoundError:
            sys.exit(f'{FOLDER}/{repo} is missing. Clone {source["repository"]} there, and run this again.')
        if commit != source['commit']:
            sys.exit(f'{FOLDER}/{repo} is at {commit}. Check out {source["commit"]}, or change it in sources.json and state new figures.')


def show(repo, path):
    return git(repo, 'show', f'HEAD:{path}')


def paths(repo, pattern):
    return [path for path in git(repo, 'ls-tree', '-r', '--name-only', 'HEAD').split('\n') if re.match(pattern, path)]


def words(name):
    return name.replace('_', ' ')


# Schema-Guided Dialogue: intents and slots with descriptions, in six wordings of the schema.
SGD = 'google-research-datasets+dstc8-schema-guided-dialogue'
SGD_ACTS = {'AFFIRM': 'yes', 'AFFIRM_INTENT': 'yes', 'NEGATE': 'no', 'NEGATE_INTENT': 'no', 'REQUEST': 'ask',
            'THANK_YOU': 'thanks', 'GOODBYE': 'goodbye', 'INFORM': 'inform'}


YES_NO = {'True': 'yes', 'False': 'no'}


def schemas(split):
    base = json.loads(show(SGD, f'{split}/schema.json'))
    wordings = [{one['service_name']: one for one in base}]
    for version in range(1, 6):
        other = json.loads(show(SGD, f'sgd_x/data/v{version}/{split}/schema.json'))
        wordings.append({mine['service_name']: theirs for mine, theirs in zip(base, other)})
    return wordings


def sgd(split, files, rate):
    wordings = schemas(split)
    base = wordings[0]
    intents = [(service, i) for service in base for i in range(len(base[service]['intents']))]
    out = []
    for file in files:
        try:
            dialogues = json.loads(show(SGD, file))
        except FileNotFoundError:
            print('not readable', file)
            continue
        for dialogue in dialogues:
            last = ''
            for turn in dialogue['turns']:
                if turn['speaker'] == 'SYSTEM':
                    last = turn['utterance']
                    continue
                if random.random() >= rate:
                    continue
                slots, choices, acts = [], [], set()
                for frame in turn['frames']:
                    service = frame['service']
                    schema = base[service]
                    worded = random.choice(wordings)[service]
                    given = {}
                    for slot in frame['slots']:
                        given.setdefault(slot['slot'], []).append((slot['start'], slot['exclusive_end']))
                    order = sorted(range(len(schema['slots'])), key=lambda i: (schema['slots'][i]['name'] not in given, random.random()))
                    for i in order:
                        slot, description = schema['slots'][i], worded['slots'][i]['description']
                        if slot['is_categorical']:
                            named = [a['canonical_values'] for a in frame['actions'] if a['act'] == 'INFORM' and a.get('slot') == slot['name']]
                            if named and named[0] and named[0][0] != 'dontcare' and not all(x.isdigit() for x in slot['possible_values']):
                                options = random.sample(slot['possible_values'], min(6, len(slot['possible_values'])))
                                choices += [[f'{description}: {YES_NO.get(x, x)}', int(x == named[0][0])] for x in options]
                        elif len(slots) < 7:
                            spans = given.get(slot['name'])
                            if spans is None:
                                slots.append([description, -1, -1])
                            elif len(spans) == 1:
                                slots.append([description, *spans[0]])
                    acts |= {a['act'] for a in frame['actions']}
                    wanted = [a['canonical_values'][0] for a in frame['actions'] if a['act'] == 'INFORM_INTENT' and a['canonical_values']]
                    if wanted or random.random() < 0.25:
                        ways = [[worded['intents'][i]['description'], int(one['name'] in wanted)] for i, one in enumerate(schema['intents'])]
                        for other, i in random.sample(intents, 4):
                            if other.split('_')[0] != service.split('_')[0]:
                                ways.append([random.choice(wordings)[other]['intents'][i]['description'], 0])
                        random.shuffle(ways)
                        choices += [['The person wants to ' + text.lower().rstrip('.') if random.random() < 0.5 else text, y] for text, y in ways[:6]]
                heard = {SGD_ACTS[a] for a in acts if a in SGD_ACTS}
                known = {act: int(act in heard) for act in ('yes', 'no', 'thanks', 'goodbye', 'ask')}
                out.append({'c': last if random.random() < 0.95 else '', 'u': turn['utterance'], 'ch': choices[:12], 'sl': slots[:8], 'acts': known})
    return out


# CLINC150, HWU64: intents by name and by example.
FRAMES = ['{}', 'The person wants {}', 'The person asks about {}', '{} request', 'wants {}', 'The caller has a question about {}']


def way(label, examples, count):
    text = random.choice(FRAMES).format(words(label))
    if count:
        text += ' (for example: ' + '; '.join(random.sample(examples, min(count, len(examples)))) + ')'
    return text


def routers(by_intent, out_of_scope, count):
    out, names = [], list(by_intent)
    for _ in range(count):
        labels = random.sample(names, random.randint(3, 8))
        examples = random.choice([0, 0, 1, 2, 3])
        meant = random.choice(labels)
        if out_of_scope and random.random() < 0.15:
            said, meant = random.choice(out_of_scope), None
        elif random.random() < 0.15:
            said, meant = random.choice(by_intent[random.choice([x for x in names if x not in labels])]), None
        else:
            said = random.choice(by_intent[meant])
        context = random.choice(['', 'How can I help you?', 'What would you like to do?', 'Anything else?', 'Hello! What can I do for you?'])
        choices = [[way(label, [x for x in by_intent[label] if x != said], examples), int(label == meant)] for label in labels]
        out.append({'c': context, 'u': said, 'ch': choices, 'sl': [], 'acts': {}})
    return out


def clinc(count):
    data = json.loads(show('clinc+oos-eval', 'data/data_full.json'))
    by_intent = {}
    for said, label in data['train']:
        by_intent.setdefault(label, []).append(said)
    return routers(by_intent, [said for said, _ in data['oos_train'] + data['oos_val']], count)


def hwu(count, slot_count):
    repo = 'xliuhw+NLU-Evaluation-Data'
    for path in paths(repo, r'.*RasaNlu_Merged_KFold_1_.*'):
        try:
            examples = json.loads(show(repo, path))['rasa_nlu_data']['common_examples']
            break
        except FileNotFoundError:
            continue
    by_intent = {}
    for one in examples:
        by_intent.setdefault(one['intent'], []).append(one['text'])
    out = routers({k: v for k, v in by_intent.items() if len(v) >= 10}, [], count)
    kinds = sorted({e['entity'] for one in examples for e in one.get('entities', [])})
    for one in random.sample(examples, min(slot_count, len(examples))):
        found = {}
        for e in one.get('entities', []):
            found.setdefault(e['entity'], []).append((e['start'], e['end']))
        slots = [[words(kind), *spans[0]] for kind, spans in found.items() if len(spans) == 1]
        slots += [[words(kind), -1, -1] for kind in random.sample(kinds, 5) if kind not in found]
        out.append({'c': '', 'u': one['text'], 'ch': [], 'sl': slots, 'acts': {}})
    return out


# RESTAURANTS-8K: spans of a booking.
BOOKING = {
    'people': (['number of people', 'How many people?', 'party size', 'how many guests will come'], 'For how many people?'),
    'date': (['date of the booking', 'On which day?', 'the day they want to come', 'day of the visit'], 'What day would you like to come?'),
    'time': (['time of the booking', 'At what time?', 'the hour they want to come', 'time of the visit'], 'What time would you like?'),
    'first_name': (['first name', 'given name of the person'], 'What is your first name?'),
    'last_name': (['last name', 'surname of the person', 'family name'], 'What is your last name?'),
}


def restaurants(path, plain=False):
    out = []
    for one in json.loads(show('PolyAI-LDN+task-specific-datasets', path)):
        asked = ' '.join(BOOKING[s][1] for s in one.get('context', {}).get('requestedSlots', []) if s in BOOKING)
        spans = {l['slot']: (l['valueSpan'].get('startIndex', 0), l['valueSpan']['endIndex']) for l in one.get('labels', [])}
        slots = [[names[0] if plain else random.choice(names), *spans.get(slot, (-1, -1))] for slot, (names, _) in BOOKING.items()]
        out.append({'c': asked, 'u': one['userInput']['text'], 'ch': [], 'sl': slots, 'acts': {}})
    return out


# NLU++: several intents at once, with the acts of a call centre.
NLUPP_ACTS = {'affirm': 'yes', 'deny': 'no', 'dont_know': 'unsure', 'greet': 'greet', 'end_call': 'goodbye', 'handoff': 'human', 'thank': 'thanks', 'repeat': 'repeat'}
ASKING = {'request_info', 'how', 'why', 'when', 'how_much', 'how_long', 'what', 'where', 'which', 'who'}


def nlupp():
    repo = 'PolyAI-LDN+task-specific-datasets'
    ontology = json.loads(show(repo, 'nlupp/data/ontology.json'))
    describe = {name: re.sub(r'^is the intent (to|asking about|asking to|asking)\b', lambda m: {'to': 'The person wants to', 'asking about': 'The person asks about',
                'asking to': 'The person asks to', 'asking': 'The person asks'}[m.group(1)], one['description']).rstrip('?') for name, one in ontology['intents'].items()}
    slots_of = {name: one.get('description', words(name)) for name, one in ontology['slots'].items()}
    out = []
    for path in paths(repo, r'nlupp/data/(banking|hotels)/fold\d+\.json'):
        domain = path.split('/')[2]
        ways = [n for n, one in ontology['intents'].items() if set(one['domain']) & {'general', domain} and n not in NLUPP_ACTS]
        kinds = [n for n, one in ontology['slots'].items() if set(one['domain']) & {'general', domain}]
        for one in json.loads(show(repo, path)):
            meant = set(one.get('intents', []))
            others = [n for n in ways if n not in meant]
            choices = [[describe[n], 1] for n in sorted(meant) if n in describe and n not in NLUPP_ACTS] + [[describe[n], 0] for n in random.sample(others, 5)]
            found = {name: slot['span'] for name, slot in one.get('slots', {}).items() if 'span' in slot}
            slots = [[re.sub(r'^is (the|there an?)\s+', '', slots_of[n]).rstrip('?'), *found[n]] for n in found if n in slots_of]
            slots += [[slots_of[n].rstrip('?'), -1, -1] for n in random.sample([k for k in kinds if k not in found], 4)]
            acts = {act: int(name in meant) for name, act in NLUPP_ACTS.items()}
            acts['ask'] = int(bool(meant & ASKING) or one['text'].rstrip().endswith('?'))
            out.append({'c': random.choice(['', 'How can I help you?', 'What can I do for you?']), 'u': one['text'], 'ch': choices, 'sl': slots, 'acts': acts})
    return out


# MultiDoGO: customers of six businesses, with slots by word.
def multidogo(rate):
    repo, out = 'awslabs+multi-domain-goal-oriented-dialogues-dataset', []
    acts_of = {'confirmation': 'yes', 'rejection': 'no', 'thankyou': 'thanks', 'openinggreeting': 'greet', 'closinggreeting': 'goodbye'}
    for domain in ('airline', 'fastfood', 'finance', 'insurance', 'media', 'software'):
        rows = list(csv.DictReader(io.StringIO(show(repo, f'data/paper_splits/splits_annotated_at_turn_level/{domain}/train.tsv')), delimiter='\t', quoting=csv.QUOTE_NONE))
        rows = [row for row in rows if row['slot-labels'] and row['intent']]
        kinds = sorted({k for row in rows for k in row['slot-labels'].split() if k != 'O'})
        for row in rows:
            if random.random() >= rate or len(row['utterance'].split()) != len(row['slot-labels'].split()):
                continue
            found, at, before = {}, 0, 'O'
            for word, kind in zip(row['utterance'].split(' '), row['slot-labels'].split(' ')):
                start = row['utterance'].index(word, at)
                at = start + len(word)
                if kind != 'O':
                    if kind == before:
                        found[kind][-1][1] = at
                    else:
                        found.setdefault(kind, []).append([start, at])
                before = kind
            if row['intent'] == 'contentonly' and not found:
                continue
            slots = [[words(k), *spans[0]] for k, spans in found.items() if len(spans) == 1]
            slots += [[words(k), -1, -1] for k in random.sample(kinds, min(4, len(kinds))) if k not in found]
            known = {act: int(acts_of.get(row['intent']) == act) for act in ('human', 'stop', 'wrong_person')} if row['intent'] in acts_of else {}
            if row['intent'] in acts_of:
                known[acts_of[row['intent']]] = 1
            out.append({'c': '', 'u': row['utterance'], 'ch': [], 'sl': slots, 'acts': known})
    return out


def write(path, lines):
    with gzip.open(path, 'wt') as file:
        for line in lines:
            file.write(json.dumps(line, ensure_ascii=False) + '\n')
    print(path, len(lines))


def main():
    check_sources()
    train = {
        'sgd': sgd('train', paths(SGD, r'train/dialogues_'), 0.4),
        'clinc': clinc(20000),
        'hwu': hwu(8000, 6000),
        'restaurants': restaurants('span_extraction/restaurant8k/train_0.json'),
        'nlupp': nlupp(),
        'multidogo': multidogo(0.5),
    }
    print({name: len(lines) for name, lines in train.items()})
    lines = [{**line, 'set': name} for name, part in train.items() for line in part]
    random.shuffle(lines)
    write(OUT, lines)
    write(OUT.replace('.jsonl', '-test.jsonl'), [{**line, 'set': name} for name, part in {
        'sgd': sgd('test', paths(SGD, r'test/dialogues_')[::4], 0.12),
        'restaurants': restaurants('span_extraction/restaurant8k/test.json', plain=True),
    }.items() for line in part])


if __name__ == '__main__':
    main()
