"""The reader: one pass of a small encoder over what was said and everything that it may mean.

Input:  [CLS] the assistant's last words [SEP] the person's words [SEP] then for each item a marker and its text.
Output: a logit for each dialogue act (at [CLS]), a logit for each choice marker, and for each slot marker a pointer to the first and the
        last token of its answer among the person's words, or to [CLS] where it was not said.
"""
import json, re
import torch
from torch import nn
from tokenizers import Tokenizer
from transformers import BertConfig, BertModel
from safetensors.torch import load_file

ACTS = ['yes', 'no', 'correct', 'ask', 'repeat', 'wait', 'human', 'stop', 'wrong_person', 'later', 'goodbye', 'thanks', 'greet', 'refuse',
        'unsure', 'other_wish', 'unclear', 'inform']
CLS, SEP, CHOICE, SLOT = 101, 102, 1, 2  # [unused0] and [unused1] mark the items
MAX_CONTEXT, MAX_SAID, MAX_ITEM, MAX_LENGTH = 48, 96, 40, 288
UNKNOWN = -2  # the label of an item that only teachers know


class Encoder:
    """Turns a line into tokens."""

    def __init__(self, tokenizer):
        self.tokenizer = Tokenizer.from_file(tokenizer)
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()
        self.cache = {}

    def ids(self, text):
        found = self.cache.get(text)
        if found is None:
            found = self.cache[text] = self.tokenizer.encode(text, add_special_tokens=False).ids
        return found

    def encode(self, line):
        context = self.ids(line['c'])[-MAX_CONTEXT:]
        said = self.tokenizer.encode(line['u'], add_special_tokens=False)
        said_ids, offsets = said.ids[:MAX_SAID], said.offsets[:MAX_SAID]
        ids = [CLS] + context + [SEP]
        types = [0] * len(ids)
        start = len(ids)
        ids += said_ids + [SEP]
        types += [1] * (len(said_ids) + 1)
        choices, slots = [], []
        for kind, text, *answer in line['items']:
            item = self.ids(text)[:MAX_ITEM]
            if len(ids) + len(item) + 1 > MAX_LENGTH:
                continue
            if kind == 'choice':
                choices.append((len(ids), answer[0], answer[1]))
            else:
                first = last = UNKNOWN if answer[0] == UNKNOWN else 0
                if answer[0] >= 0:
                    inside = [i for i, (a, b) in enumerate(offsets) if b > answer[0] and a < answer[1]]
                    if not inside:
                        continue
                    first, last = start + inside[0], start + inside[-1]
                slots.append((len(ids), first, last, answer[2]))
            ids += [CHOICE if kind == 'choice' else SLOT] + item
            types += [0] * (1 + len(item))
        acts = [line['acts'].get(act, -1) for act in ACTS]
        return {'ids': ids, 'types': types, 'start': start, 'said': len(said_ids), 'choices': choices, 'slots': slots, 'acts': acts}


BASE_LAYERS = 6


class Reader(nn.Module):
    def __init__(self, weights=None, layers=BASE_LAYERS):
        super().__init__()
        config = BertConfig(vocab_size=30522, hidden_size=384, num_hidden_layers=layers, num_attention_heads=12, intermediate_size=1536, max_position_embeddings=512)
        config._attn_implementation = 'sdpa'
        self.bert = BertModel(config, add_pooling_layer=False)
        if weights:
            found = {name.replace('bert.', ''): tensor.float() for name, tensor in load_file(weights).items()}
            self.bert.load_state_dict(deeper(found) if layers > BASE_LAYERS else found, strict=False)
        head = lambda out: nn.Sequential(nn.Linear(384, 384), nn.GELU(), nn.Linear(384, out))
        self.act, self.choice = head(len(ACTS)), head(1)
        self.slot = nn.Linear(384, 768)
        self.word = nn.Linear(384, 768)

    def forward(self, ids, types, mask):
        """Logits at every position; the caller reads those of the markers. `start` and `end` are [batch, marker, word]."""
        hidden = self.bert(input_ids=ids, token_type_ids=types, attention_mask=mask).last_hidden_state
        slot, word = self.slot(hidden), self.word(hidden)
        scale = 384 ** -0.5
        start = torch.matmul(slot[..., :384], word[..., :384].transpose(1, 2)) * scale
        end = torch.matmul(slot[..., 384:], word[..., 384:].transpose(1, 2)) * scale
        return self.act(hidden[:, 0]), self.choice(hidden).squeeze(-1), start, end


def deeper(weights):
    """Each layer of the base is followed by a copy that adds nothing yet: twice as deep, and still the same function."""
    out = {}
    for name, tensor in weights.items():
        layer = re.match(r'encoder\.layer\.(\d+)\.', name)
        if not layer:
            out[name] = tensor
            continue
        at, rest = int(layer[1]), name[layer.end():]
        first, copy = f'encoder.layer.{2 * at}.{rest}', f'encoder.layer.{2 * at + 1}.{rest}'
        out[first], out[copy] = tensor, torch.zeros_like(tensor) if 'output.dense' in rest else tensor.clone()
        # Normalizing twice is normalizing once, as long as nothing is scaled in between: only the last of the three norms scales.
        plain_norm = torch.ones_like(tensor) if rest.endswith('weight') else torch.zeros_like(tensor)
        if rest.startswith('output.LayerNorm'):
            out[first] = plain_norm
        if rest.startswith('attention.output.LayerNorm'):
            out[copy] = plain_norm
    return out


def loaded(path):
    """A trained reader, of as many layers as its file has."""
    weights = {name: tensor.float() for name, tensor in torch.load(path, map_location='cpu').items()}
    layers = 1 + max(int(name.split('.')[3]) for name in weights if name.startswith('bert.encoder.layer.'))
    model = Reader(layers=layers)
    model.load_state_dict(weights)
    return model


def nearest_steps(values, step):
    """Rounded to whole steps; the gradient passes as if they were not."""
    return values + ((values / step).round() * step - values).detach()


class RoundedLinear(nn.Linear):
    """A linear layer that computes as the exported file does: weights of seven bits for each output, values of eight bits for the whole."""

    def forward(self, values):
        step = values.detach().float().aminmax()
        step = (step.max.clamp(min=0) - step.min.clamp(max=0)).clamp(min=1e-6) / 255
        weight = nearest_steps(self.weight, self.weight.detach().abs().amax(1, keepdim=True).clamp(min=1e-8) / 63)
        return nn.functional.linear(nearest_steps(values, step.to(values.dtype)), weight, self.bias)


def round_as_int8(model):
    """From here on the model learns with the rounding of the int8 file. Padding takes part in the range, as it never does there: a little more noise."""
    for module in model.modules():
        if type(module) is nn.Linear:
            module.__class__ = RoundedLinear


def collate(rows, device):
    size, length = len(rows), max(len(row['ids']) for row in rows)
    ids, types, mask = (torch.zeros(size, length, dtype=torch.long) for _ in range(3))
    said = torch.zeros(size, length, dtype=torch.bool)
    for i, row in enumerate(rows):
        n = len(row['ids'])
        ids[i, :n] = torch.tensor(row['ids'])
        types[i, :n] = torch.tensor(row['types'])
        mask[i, :n] = 1
        said[i, 0] = True
        said[i, row['start']:row['start'] + row['said']] = True
    choices = [(i, at, y, key) for i, row in enumerate(rows) for at, y, key in row['choices']]
    slots = [(i, at, a, b, key) for i, row in enumerate(rows) for at, a, b, key in row['slots']]
    to = lambda t: t.to(device, non_blocking=True)
    column = lambda table, k: to(torch.tensor([one[k] for one in table], dtype=torch.long))
    return {
        'ids': to(ids), 'types': to(types), 'mask': to(mask), 'said': to(said),
        'choices': [column(choices, k) for k in range(3)], 'choice_keys': [one[3] for one in choices], 'choice_rows': [one[0] for one in choices],
        'slots': [column(slots, k) for k in range(4)], 'slot_keys': [one[4] for one in slots], 'slot_rows': [one[0] for one in slots],
        'acts': to(torch.tensor([row['acts'] for row in rows], dtype=torch.float)),
    }


def pointers(start, end, batch):
    """The rows of the slot markers, over the person's words alone."""
    rows, at = batch['slots'][0], batch['slots'][1]
    outside = ~batch['said'][rows]
    return start[rows, at].float().masked_fill(outside, -1e4), end[rows, at].float().masked_fill(outside, -1e4)


# Lines as written -> lines as trained on: other items beside the given ones, typing mistakes, missing context.
KEYS = {letter: row[max(0, i - 1):i] + row[i + 1:i + 2] for row in ('qwertyuiop', 'asdfghjkl', 'zxcvbnm') for i, letter in enumerate(row)}


def slip(text, rng):
    """One slip of the fingers; never inside a figure."""
    letters = [i for i, ch in enumerate(text) if ch.isalpha() and i > 0]
    if not letters:
        return text
    i = rng.choice(letters)
    kind = rng.random()
    if kind < 0.3:
        return text[:i] + text[i + 1:]
    if kind < 0.55 and i + 1 < len(text) and text[i + 1].isalpha():
        return text[:i] + text[i + 1] + text[i] + text[i + 2:]
    if kind < 0.8:
        return text[:i] + text[i] + text[i:]
    return text[:i] + (rng.choice(KEYS.get(text[i].lower(), 'e') or 'e')) + text[i + 1:]


def typed(line, rng):
    """The same words as a person in a hurry types them. Slots keep pointing at their words."""
    said, slots = line['u'], [list(slot) for slot in line['sl']]
    cuts = sorted({0, len(said), *(x for slot in slots if slot[1] >= 0 for x in slot[1:3])})
    parts = [said[a:b] for a, b in zip(cuts, cuts[1:])]
    how = rng.random()
    for k, part in enumerate(parts):
        if how < 0.5:
            part = part.lower()
        if how < 0.35:
            part = ''.join(ch for ch in part if ch not in ",.!?;'")
        if rng.random() < 0.5 and len(part) > 12:
            part = slip(part, rng)
        parts[k] = part
    at = {cut: sum(len(part) for part in parts[:k]) for k, cut in enumerate(cuts[:-1])}
    at[len(said)] = sum(len(part) for part in parts)
    for slot in slots:
        if slot[1] >= 0:
            slot[1], slot[2] = at[slot[1]], at[slot[2]]
            if slot[1] >= slot[2]:
                return line
    return {**line, 'u': ''.join(parts), 'sl': slots}


def itemized(line, choices, slots):
    return {**line, 'items': [('choice', text, y, k) for k, (text, y) in enumerate(choices)] + [('slot', text, a, b, k) for k, (text, a, b) in enumerate(slots)]}


def plain(line):
    """A line as it stands, for evaluation."""
    return itemized(line, line['ch'], line['sl'])


class Pool:
    """All written lines, and what people said for each way of each trade: the examples that a designer would have written."""

    def __init__(self, lines):
        self.lines = lines
        self.said, self.trades = {}, {}
        for line in lines:
            self.trades.setdefault(trade_of(line), []).append(line)
            for text, meant in line['ch']:
                if meant and len(line['u']) <= MAX_EXAMPLE:
                    self.said.setdefault((trade_of(line), named(text)), []).append(line['u'])

    def examples(self, line, text, rng, count):
        """Never the line's own words."""
        own = letters(line['u'])
        found = [one for one in self.said.get((trade_of(line), named(text)), []) if letters(one) != own]
        return rng.sample(found, min(count, len(found)))


MAX_EXAMPLE = 70


def trade_of(line):
    return line.get('trade') or f"batch {line.get('batch')}"


def named(way):
    """A way without its examples."""
    return way[:way.index(' (')] if ' (' in way else way


def letters(text):
    return ''.join(ch for ch in text.lower() if ch.isalnum())


def with_examples(way, examples):
    return f"{named(way)} (for example: {'; '.join(examples)})" if examples else way


def augmented(line, rng, pool):
    """Another view of a written line."""
    if rng.random() < 0.35:
        line = typed(line, rng)
    choices = [list(one) for one in line['ch']]
    # Designers give most ways examples; lines have them seldom. What others said for the same way is what a designer would write.
    if pool and rng.random() < 0.65:
        most = rng.randint(1, 3)
        for one in choices:
            # Options of a variable have none.
            if ': ' not in named(one[0]) and rng.random() < 0.85:
                one[0] = with_examples(one[0], pool.examples(line, one[0], rng, rng.randint(1, most)))
    else:
        for one in choices:
            if ' (' in one[0] and rng.random() < 0.3:
                one[0] = named(one[0])
    if rng.random() < 0.35:
        choices = [one for one in choices if one[1] or rng.random() < 0.6]
    # A wish that no way is for: nothing is meant.
    if sum(one[1] for one in choices) == 1 and len(choices) >= 3 and rng.random() < 0.1:
        choices = [one for one in choices if not one[1]]
    if pool and rng.random() < 0.4:
        other = pool.lines[rng.randrange(len(pool.lines))]
        known = {named(one[0]) for one in choices}
        choices += [[text, 0] for text, _ in other['ch'][:rng.randint(1, 3)] if named(text) not in known and other['c'] != line['c']]
    slots = [one for one in line['sl'] if one[1] >= 0 or rng.random() < 0.85]
    if pool and rng.random() < 0.25:
        other = pool.lines[rng.randrange(len(pool.lines))]
        names = {one[0] for one in slots}
        if not any(set(one[0].lower().split()) & {w for n in names for w in n.lower().split()} for one in other['sl'][:2]):
            slots += [[one[0], -1, -1] for one in other['sl'][:2] if not set(one[0].lower().split()) & {'name', 'reason', 'day', 'date', 'time', 'number', 'how', 'what'}]
    line = itemized(line, choices, slots)
    rng.shuffle(line['items'])
    return {**line, 'c': '' if rng.random() < 0.03 else line['c']}


def crossed(line, rng, pool):
    """The words of a line after the question of another: what they mean there, only teachers know."""
    near = pool.trades[trade_of(line)]
    other = rng.choice(near) if rng.random() < 0.75 else rng.choice(pool.lines)
    view = augmented({**other, 'u': line['u'], 'sl': [[name, -1, -1] for name, *_ in other['sl']]}, rng, pool)
    items = [(kind, text, UNKNOWN, *rest[1:]) if kind == 'choice' else (kind, text, UNKNOWN, UNKNOWN, rest[-1]) for kind, text, *rest in view['items']]
    return {**view, 'items': items, 'acts': {}}


def place(answer, said, path):
    """Where a piece stands. "4" in "the 14th at 4" is the word, not part of another."""
    found = re.search(rf'(?<!\w){re.escape(answer)}(?!\w)', said) or re.search(re.escape(answer), said)
    if not found:
        raise ValueError(f'{path}: {answer!r} is not in {said!r}')
    return found.span()


def written(path):
    """Lines of training/examples: slots by their words, acts as a list."""
    out = []
    for text in open(path, encoding='utf8'):
        if not text.strip():
            continue
        one = json.loads(text)
        slots = []
        for name, answer in one['sl']:
            slots.append([name, -1, -1] if answer is None else [name, *place(answer, one['u'], path)])
        acts = set(one['acts'])
        if acts - set(ACTS):
            raise ValueError(f'{path}: unknown act {acts - set(ACTS)}')
        out.append({**one, 'sl': slots, 'acts': {act: int(act in acts) for act in ACTS}})
    return out
