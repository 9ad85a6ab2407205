"""Trains the reader and evaluates it. See README.md.

Usage: train.py --base FOLDER --public public.jsonl.gz --out FOLDER [--teachers 'out*/reader.pt']

With teachers, half of each label is what they say on average, and `--crossed` lines of each pass, which have no labels, are theirs alone.
The last `--rounded` passes round weights and values as the int8 file does, so that the file decides as the model that was trained.
`--without PATTERN` leaves trades out, to measure chats of these.
`--layers 12` makes a reader of twice the depth: it starts as the same function as the base.
"""
import argparse, glob, gzip, json, multiprocessing, os, random, re, sys, time
from concurrent.futures import ProcessPoolExecutor
import torch
from torch.nn import functional as F
from businesses import Views, businesses
from reader import BASE_LAYERS, UNKNOWN, Encoder, Pool, Reader, augmented, collate, crossed, itemized, loaded, plain, pointers, round_as_int8, trade_of, typed, with_examples, written
from evaluate import evaluate

parser = argparse.ArgumentParser()
for name, default in {'base': '.', 'public': 'public.jsonl.gz', 'examples': 'examples/*.jsonl', 'test': 'examples/test/*.jsonl', 'businesses': 'examples/businesses/*.txt', 'tested': 'examples/test/businesses/*.txt', 'out': 'out', 'teachers': '', 'without': ''}.items():
    parser.add_argument(f'--{name}', default=default)
for name, default in {'first': 40000, 'beside': 15000, 'passes': 11, 'times': 1, 'views': 3, 'batch': 128, 'seed': 1, 'limit': 0, 'crossed': 20000, 'rounded': 2}.items():
    parser.add_argument(f'--{name}', type=int, default=default)
parser.add_argument('--rate', type=float, default=3e-4)
parser.add_argument('--smoothing', type=float, default=0.1)
parser.add_argument('--layers', type=int, default=BASE_LAYERS, choices=(BASE_LAYERS, 2 * BASE_LAYERS))
options = parser.parse_args()
PUBLIC_TEST = options.public.replace('.jsonl', '-test.jsonl')
for path in (f'{options.base}/tokenizer.json', f'{options.base}/model.fp16.safetensors', options.public, PUBLIC_TEST):
    if not os.path.exists(path):
        sys.exit(f'{path} is missing. README.md says where it comes from.')
if not torch.cuda.is_available():
    sys.exit('Training needs a GPU with CUDA, and none is there.')
ENCODER = Encoder(f'{options.base}/tokenizer.json')


def encode_plain(line):
    return ENCODER.encode(plain(line))


def encode_public(job):
    line, seed = job
    line = plain(line)
    random.Random(seed).shuffle(line['items'])
    return ENCODER.encode(line)


def encode_written(job):
    line, seed = job
    return ENCODER.encode(augmented(line, random.Random(seed), POOL))


def encode_business(job):
    which, seed = job
    rng = random.Random(seed)
    line = VIEWS.view(which, seed)
    if rng.random() < 0.25:
        line = typed(line, rng)
    line = itemized(line, line['ch'], line['sl'])
    rng.shuffle(line['items'])
    return ENCODER.encode(line)


def encode_crossed(job):
    line, seed = job
    return ENCODER.encode(crossed(line, random.Random(seed), POOL))


def as_designed(lines, pool, keeps_meant=True):
    """Test lines with up to three examples on each way; without what is meant, if it shall be a wish that no way is for."""
    out = []
    for i, line in enumerate(lines):
        rng = random.Random(i)
        choices = [[with_examples(text, pool.examples(line, text, rng, 3)), y] for text, y in line['ch'] if keeps_meant or not y]
        if choices and (keeps_meant or len(choices) < len(line['ch'])):
            out.append({**line, 'ch': choices})
    return out


def batches(rows, size, shuffle=True):
    order = list(range(len(rows)))
    if shuffle:
        random.shuffle(order)
        chunks = [sorted(order[i:i + size * 50], key=lambda j: len(rows[j]['ids'])) for i in range(0, len(order), size * 50)]
        groups = [chunk[i:i + size] for chunk in chunks for i in range(0, len(chunk), size)]
        random.shuffle(groups)
    else:
        groups = [order[i:i + size] for i in range(0, len(order), size)]
    for group in groups:
        yield [rows[j] for j in group]


def smooth(y):
    return y * (1 - options.smoothing) + options.smoothing / 2


TEACHERS_SHARE = 0.5


def target(y, taught):
    """What a logit should be: the label, softened, and what the teachers say; what has no label is theirs alone."""
    if taught is None:
        return smooth(y)
    return torch.where(y < 0, taught, (1 - TEACHERS_SHARE) * smooth(y) + TEACHERS_SHARE * taught)


def pointer_loss(logits, label, taught):
    """Cross entropy whose rest is spread over the person's words alone."""
    chances = logits.log_softmax(-1)
    allowed = (logits > -1e3).float()
    sure = F.one_hot(label.clamp(min=0), logits.shape[-1]).float()
    wanted = (1 - options.smoothing) * sure + options.smoothing * allowed / allowed.sum(-1, keepdim=True)
    if taught is not None:
        wanted = torch.where(label[:, None] < 0, taught, (1 - TEACHERS_SHARE) * wanted + TEACHERS_SHARE * taught)
    return -(wanted * chances * allowed).sum(-1).mean()


def outputs(model, batch):
    """The acts of each line, the logits of its choices, and where its slots point."""
    with torch.autocast('cuda', dtype=torch.bfloat16):
        acts, choice, start, end = model(batch['ids'], batch['types'], batch['mask'])
    rows, at, _ = batch['choices']
    first, last = pointers(start, end, batch) if len(batch['slot_rows']) else (None, None)
    return acts.float(), choice.float()[rows, at] if len(batch['choice_rows']) else None, first, last


@torch.no_grad()
def taught_by(teachers, batch):
    """What the teachers say on average, as chances."""
    said = [outputs(teacher, batch) for teacher in teachers]
    mean = lambda k, f: None if said[0][k] is None else torch.stack([f(one[k]) for one in said]).mean(0)
    soft = lambda logits: logits.softmax(-1)
    return mean(0, torch.sigmoid), mean(1, torch.sigmoid), mean(2, soft), mean(3, soft)


def loss_of(model, batch, teachers):
    acts, choice, first, last = outputs(model, batch)
    by_acts, by_choice, by_first, by_last = taught_by(teachers, batch) if teachers else (None,) * 4
    total = 0
    known = torch.ones_like(batch['acts'], dtype=torch.bool) if teachers else batch['acts'] >= 0
    if known.any():
        total = total + F.binary_cross_entropy_with_logits(acts[known], target(batch['acts'], by_acts)[known]) * 2
    if choice is not None:
        total = total + F.binary_cross_entropy_with_logits(choice, target(batch['choices'][2].float(), by_choice))
    if first is not None:
        total = total + (pointer_loss(first, batch['slots'][2], by_first) + pointer_loss(last, batch['slots'][3], by_last)) / 2
    return total


KINDS = {'opened': 'businesses, wishes', 'filled': 'businesses, in forms', 'read': 'businesses, read-backs', 'asked': 'businesses, questions'}


def main():
    global POOL, VIEWS
    began = time.time()
    random.seed(options.seed)
    torch.manual_seed(options.seed)
    public = [json.loads(line) for line in gzip.open(options.public, 'rt')]
    mine = [line for path in sorted(glob.glob(options.examples)) for line in written(path)]
    if options.without:
        mine = [line for line in mine if not re.search(options.without, trade_of(line), re.I)]
    if options.limit:
        random.Random(3).shuffle(mine)
        mine = mine[:options.limit]
    POOL = Pool(mine)
    everyone = [one for path in sorted(glob.glob(options.businesses)) for one in businesses(path)]
    VIEWS = Views(everyone)
    sentences = VIEWS.jobs()
    strangers = Views([one for path in sorted(glob.glob(options.tested)) for one in businesses(path)])
    test = [line for path in sorted(glob.glob(options.test)) for line in written(path)]
    public_test = [json.loads(line) for line in gzip.open(PUBLIC_TEST, 'rt')]
    random.shuffle(public)
    # Forked, so that the workers have POOL. A seed for each line: which worker takes it makes no difference.
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context('fork')) as workers:
        first = list(workers.map(encode_public, [(line, i) for i, line in enumerate(public[:options.first])], chunksize=500))
        rounds = []
        for r in range(options.passes):
            beside = random.sample(public, min(options.beside, len(public)))
            rows = list(workers.map(encode_public, [(line, (r + 1) * 1_000_003 + i) for i, line in enumerate(beside)], chunksize=500))
            for t in range(options.times):
                rows += list(workers.map(encode_written, [(line, (r * 10 + t) * 1_000_003 + i) for i, line in enumerate(mine)], chunksize=200))
            for t in range(options.views):
                rows += list(workers.map(encode_business, [(which, (r * 10 + t + 5) * 1_000_003 + i) for i, which in enumerate(sentences)], chunksize=200))
            if options.teachers:
                rows += list(workers.map(encode_crossed, [(line, (r + 31) * 1_000_003 + i) for i, line in enumerate(random.sample(mine, min(options.crossed, len(mine))))], chunksize=200))
            rounds.append(rows)
        own = Pool(test)
        parts = {'written': test, 'written, ways with examples': as_designed(test, own), 'written, no way is meant': as_designed(test, own, False)}
        for kind, name in KINDS.items():
            parts[name] = [strangers.view(which, i) for i, which in enumerate(strangers.jobs()) if which[1] == kind]
        tests = {name: (part, list(workers.map(encode_plain, part, chunksize=200))) for name, part in parts.items() if part}
        for name in sorted({line['set'] for line in public_test}):
            part = [line for line in public_test if line['set'] == name]
            tests[name] = (part, list(workers.map(encode_plain, part, chunksize=200)))
    stages = ([first] if first else []) + rounds
    steps = sum(len(rows) // options.batch + 1 for rows in stages)
    print(f'{len(mine)} written, {len(sentences)} sentences to {len(everyone)} businesses, {len(public)} public, {len(test)} test lines; {steps} steps; prepared in {time.time() - began:.0f} s', flush=True)
    model = Reader(f'{options.base}/model.fp16.safetensors', options.layers).cuda()
    teachers = []
    for path in sorted(glob.glob(options.teachers)) if options.teachers else []:
        teachers.append(loaded(path).cuda().eval())
    if options.teachers and not teachers:
        sys.exit(f'No teacher is at {options.teachers}.')
    heads = [p for n, p in model.named_parameters() if not n.startswith('bert.')]
    body = [p for n, p in model.named_parameters() if n.startswith('bert.')]
    optimizer = torch.optim.AdamW([{'params': body, 'lr': options.rate}, {'params': heads, 'lr': options.rate * 3}], weight_decay=0.01, fused=True)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, [options.rate, options.rate * 3], total_steps=steps + 1, pct_start=0.08)
    average = torch.optim.swa_utils.AveragedModel(model, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998))
    for r, rows in enumerate(stages):
        if r == len(stages) - options.rounded:
            round_as_int8(model)
        model.train()
        total, count = 0.0, 0
        for part in batches(rows, options.batch):
            loss = loss_of(model, collate(part, 'cuda'), teachers)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            average.update_parameters(model)
            count += 1
            if count % 20 == 0:
                total += loss.item()
        print(f'pass {r}: loss {total / max(1, count // 20):.3f}, {time.time() - began:.0f} s', flush=True)
    for name, candidate in (('last', model), ('average', average.module)):
        print('==', name)
        figures = evaluate(candidate, tests)
    os.makedirs(options.out, exist_ok=True)
    torch.save({k: v.half().cpu() for k, v in average.module.state_dict().items()}, f'{options.out}/reader.pt')
    json.dump(figures, open(f'{options.out}/figures.json', 'w'), indent=1)


if __name__ == '__main__':
    main()
