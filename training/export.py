"""Writes a trained reader as int8 ONNX, with the inputs and logits that every runtime must agree on.

Usage: export.py --base FOLDER --model reader.pt --lines 'examples/test/*.jsonl' --out FOLDER
"""
import argparse, glob, json, os, random
import numpy as np
import onnx
import onnxruntime
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from reader import ACTS, Encoder, loaded, plain, written

parser = argparse.ArgumentParser()
for name, default in {'base': '.', 'model': 'out/reader.pt', 'lines': 'examples/test/*.jsonl', 'out': 'out'}.items():
    parser.add_argument(f'--{name}', default=default)
options = parser.parse_args()
NAMES = ['acts', 'choice', 'start', 'end']


def with_rows_of_bytes(graph_file):
    """The table of tokens in eight bits, with a scale for each row: one scale for the whole table would cost a decision in twenty."""
    graph = graph_file.graph
    table = max(graph.initializer, key=lambda one: int(np.prod(one.dims)))
    gather = next(node for node in graph.node if node.op_type == 'Gather' and table.name in node.input)
    values = onnx.numpy_helper.to_array(table)
    scale = np.abs(values).max(axis=1, keepdims=True).clip(1e-8) / 127
    rows = np.round(values / scale).astype(np.int8)
    graph.initializer.remove(table)
    graph.initializer.extend([onnx.numpy_helper.from_array(rows, 'token_rows'), onnx.numpy_helper.from_array(scale.astype(np.float32), 'token_scales')])
    ids, out = gather.input[1], gather.output[0]
    made = [
        onnx.helper.make_node('Gather', ['token_rows', ids], ['token_bytes']),
        onnx.helper.make_node('Gather', ['token_scales', ids], ['token_scale']),
        onnx.helper.make_node('Cast', ['token_bytes'], ['token_floats'], to=onnx.TensorProto.FLOAT),
        onnx.helper.make_node('Mul', ['token_floats', 'token_scale'], [out]),
    ]
    at = list(graph.node).index(gather)
    graph.node.remove(gather)
    for k, node in enumerate(made):
        graph.node.insert(at + k, node)
    onnx.checker.check_model(graph_file)
    return graph_file


def main():
    model = loaded(options.model)
    model.bert.config._attn_implementation = 'eager'
    model.eval()
    shape = {0: 'batch', 1: 'length'}
    full, small = f'{options.out}/reader.fp32.onnx', f'{options.out}/reader.int8.onnx'
    example = tuple(torch.ones(2, 32, dtype=torch.long) for _ in range(3))
    torch.onnx.export(model, example, full, input_names=['input_ids', 'token_type_ids', 'attention_mask'], output_names=NAMES, dynamo=False, opset_version=17,
                      dynamic_axes={name: shape for name in ['input_ids', 'token_type_ids', 'attention_mask', 'choice', 'start', 'end']} | {'acts': {0: 'batch'}})
    # Seven bits: eight would saturate on processors without VNNI, and the same words would be understood in two ways.
    quantize_dynamic(full, small, op_types_to_quantize=['MatMul'], weight_type=QuantType.QInt8, per_channel=True, reduce_range=True)
    onnx.save(with_rows_of_bytes(onnx.load(small)), small)
    print('bytes', os.path.getsize(full), os.path.getsize(small))
    encoder = Encoder(f'{options.base}/tokenizer.json')
    lines = [line for path in sorted(glob.glob(options.lines)) for line in written(path)]
    random.Random(11).shuffle(lines)
    sessions = [onnxruntime.InferenceSession(path, providers=['CPUExecutionProvider']) for path in (full, small)]
    agreed, apart, golden = 0, 0.0, []
    for line in lines[:500]:
        row = encoder.encode(plain(line))
        feeds = {name: np.array([row[key]], dtype=np.int64) for name, key in (('input_ids', 'ids'), ('token_type_ids', 'types'))}
        feeds['attention_mask'] = np.ones_like(feeds['input_ids'])
        whole, little = (dict(zip(NAMES, session.run(NAMES, feeds))) for session in sessions)
        markers = [at for at, _, _ in row['choices']]
        apart = max(apart, float(np.abs(whole['acts'] - little['acts']).max()))
        agreed += int(((whole['acts'] > 0) == (little['acts'] > 0)).all() and ((whole['choice'][0, markers] > 0) == (little['choice'][0, markers] > 0)).all())
        golden.append({'c': line['c'], 'u': line['u'], 'choices': [text for text, _ in line['ch']], 'slots': [text for text, _, _ in line['sl']],
                       'tokens': row['ids'] if len(golden) < 20 else None,
                       'acts': [round(float(x), 3) for x in little['acts'][0]], 'ways': [round(float(little['choice'][0, at]), 3) for at in markers],
                       'spans': [pointer(little, row, at) for at, *_ in row['slots']]})
    print(f'int8 decides as fp32 on {agreed} of {len(golden)} lines; acts at most {apart:.2f} apart')
    with open(f'{options.out}/golden.json', 'w', encoding='utf8') as file:
        file.write('{"acts":' + json.dumps(ACTS) + ',"lines":[\n')
        file.write(',\n'.join(json.dumps(line, ensure_ascii=False, separators=(',', ':')) for line in golden))
        file.write('\n]}\n')


def pointer(out, row, at):
    first, last = out['start'][0, at], out['end'][0, at]
    words = range(row['start'], row['start'] + row['said'])
    none = first[0] + last[0]
    best = max(((first[a] + last[b], a, b) for a in words for b in words if a <= b < a + 24), default=(-1e9, 0, 0))
    return [int(best[1] - row['start']), int(best[2] - row['start']), round(float(best[0] - none), 3)]


if __name__ == '__main__':
    main()
