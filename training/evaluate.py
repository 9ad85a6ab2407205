"""Figures of a reader on lines that it was not trained on."""
import json
import torch
from reader import ACTS, collate, pointers

CHOICE_FLOOR, ACT_FLOOR = 0.5, 0.5


def predict(model, rows, size=256):
    """For each line: probabilities of the acts and choices, and the pointers of the slots."""
    device = next(model.parameters()).device
    out = []
    model.eval()
    with torch.no_grad():
        for i in range(0, len(rows), size):
            part = rows[i:i + size]
            batch = collate(part, device)
            acts, choice, start, end = model(batch['ids'], batch['types'], batch['mask'])
            acts = torch.sigmoid(acts.float()).cpu()
            found = [{'acts': acts[k].tolist(), 'choices': {}, 'slots': {}} for k in range(len(part))]
            if batch['choice_rows']:
                rows_, at, _ = batch['choices']
                for row, key, p in zip(batch['choice_rows'], batch['choice_keys'], torch.sigmoid(choice.float()[rows_, at]).cpu().tolist()):
                    found[row]['choices'][key] = p
            if batch['slot_rows']:
                first, last = pointers(start, end, batch)
                first, last = first.log_softmax(-1), last.log_softmax(-1)
                none = (first[:, 0] + last[:, 0])
                pair = first.unsqueeze(2) + last.unsqueeze(1)
                length = pair.shape[1]
                legal = torch.triu(torch.ones(length, length, device=device)) * torch.tril(torch.ones(length, length, device=device), 24)
                pair = pair.masked_fill(legal == 0, -1e4)
                pair[:, 0, :] = -1e4
                best, where = pair.flatten(1).max(1)
                for k, (row, key) in enumerate(zip(batch['slot_rows'], batch['slot_keys'])):
                    a, b = divmod(int(where[k]), length)
                    found[row]['slots'][key] = (a, b, float(best[k] - none[k]))
            out += found
    return out


def ratio(a, b):
    return round(a / b, 4) if b else None


def evaluate(model, tests):
    figures = {}
    for name, (lines, rows) in tests.items():
        read = predict(model, rows)
        one = {}
        meant = [0, 0, 0]
        first = 0
        unmeant = [0, 0]
        for row, got in zip(rows, read):
            marks = {key: y for _, y, key in row['choices']}
            if not marks:
                continue
            positive = [k for k, y in marks.items() if y]
            best = max(got['choices'], key=got['choices'].get)
            taken = got['choices'][best] >= CHOICE_FLOOR
            if positive:
                first += best in positive
                meant[0 if taken and best in positive else 1 if taken else 2] += 1
            else:
                unmeant[0 if taken else 1] += 1
        if sum(meant):
            one['ways meant: right, wrong, none'] = [ratio(x, sum(meant)) for x in meant]
            one['ways meant: ranked first'] = ratio(first, sum(meant))
            one['ways not meant: taken'] = ratio(unmeant[0], sum(unmeant))
        exact = overlap = filled = false = empty = found = 0
        for row, got in zip(rows, read):
            for _, a, b, key in row['slots']:
                x, y, score = got['slots'][key]
                if score <= 0:
                    x = y = 0
                found += x > 0
                if a:
                    filled += 1
                    exact += (a, b) == (x, y)
                    overlap += x > 0 and x <= b and y >= a
                else:
                    empty += 1
                    false += x > 0
        if filled:
            one['slots: exact, overlapping, false'] = [ratio(exact, filled), ratio(overlap, filled), ratio(false, empty)]
            one['slots F1'] = ratio(2 * exact, found + filled)
        known = [(row['acts'], got['acts']) for row, got in zip(rows, read) if max(row['acts']) >= 0]
        if known:
            hit = wrong = missed = 0
            each = {}
            for k, act in enumerate(ACTS):
                tp = sum(y[k] == 1 and p[k] >= ACT_FLOOR for y, p in known)
                fp = sum(y[k] == 0 and p[k] >= ACT_FLOOR for y, p in known)
                fn = sum(y[k] == 1 and p[k] < ACT_FLOOR for y, p in known)
                hit, wrong, missed = hit + tp, wrong + fp, missed + fn
                if tp + fn:
                    each[act] = [ratio(tp, tp + fp), ratio(tp, tp + fn), tp + fn]
            one['acts: precision, recall'] = [ratio(hit, hit + wrong), ratio(hit, hit + missed)]
            if name in ('written', 'businesses, in forms', 'businesses, read-backs'):
                one['acts, each'] = each
        figures[name] = one
        print(name, len(rows), json.dumps(one), flush=True)
    return figures
