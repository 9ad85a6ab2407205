import re,sys
ACTS=set('yes no correct ask repeat wait human stop wrong_person later goodbye thanks greet refuse unsure other_wish unclear inform'.split())
def faults(path):
    biz=None; part=None; n=0
    for k,line in enumerate(open(path,encoding='utf8'),1):
        line=line.rstrip('\n')
        if not line.strip(): continue
        def bad(why): print(f'{path}:{k}: {why}: {line[:100]}')
        if line.startswith('== '): biz={'ways':{},'forms':{},'help':0}; form=None; part=None; n+=1; continue
        if biz is None: bad('no business yet'); continue
        if line.startswith('way '):
            cut=[x.strip() for x in line[4:].split('|')]
            if len(cut) not in (2,3): bad('way ID | descriptions | examples')
            biz['ways'][cut[0]]=1; part=None; continue
        if line.startswith('hello '): continue
        if line.startswith('form '):
            form=line[5:].strip(); biz['forms'][form]={}
            if form not in biz['ways']: bad('no such way')
            part=None; continue
        if line.split(' ')[0] in ('slot','opt','bool') and part is None:
            cut=[x.strip() for x in line.split(' ',1)[1].split('|')]; kind=line.split(' ')[0]
            if form is None or len(cut)!=(3 if kind=='opt' else 2): bad(kind+' NAME | descriptions'+(' | options' if kind=='opt' else '')); continue
            biz['forms'][form][cut[0]]=('slot',) if kind=='slot' else ('bool','yes','no') if kind=='bool' else ('opt',*[x.strip() for x in cut[2].split(';')]); continue
        if line=='open': part='open'; continue
        if line.startswith('in '):
            part='in'; form=line[3:].strip()
            if form not in biz['forms']: bad('no such form'); part=None
            continue
        if line.startswith('read '):
            part='read'
            if not line.endswith('?'): bad('read-back ends with a question')
            continue
        if line=='help': part='help'; continue
        m=re.match(r'(\d+) (.+)$',line)
        if m and part=='help': biz['help']=int(m[1]); continue
        if line.startswith('? ') and part=='help':
            w,_,a=line[2:].rpartition(' = ')
            if not w or not all(x.strip()=='-' or x.strip().isdigit() and 1<=int(x)<=biz['help'] for x in a.split(',')): bad('? words = number')
            continue
        if not line.startswith('- '): bad('not understood'); continue
        said=line[2:]
        said,_,acts=said.partition(' ! ')
        for a in acts.split(',') if acts else []:
            if a.strip() not in ACTS: bad('no such act '+a)
        said,eq,marks=said.partition(' = ')
        if part is None: bad('not in open, in, read or help'); continue
        if part=='read' and not acts: bad('acts are missing')
        slots=biz['forms'].get(form,{}) if part!='open' else {s:v for f in biz['forms'].values() for s,v in f.items()}
        for name,words in re.findall(r'\{(\w+):([^{}]*)\}',said):
            if part!='open' and name not in slots: bad('no such slot '+name)
            elif name in slots and slots[name][0]!='slot': bad(name+' has options: put it after =')
            if not words.strip(): bad('empty mark')
        if re.search(r'[{}]',re.sub(r'\{\w+:[^{}]*\}','',said)): bad('brace')
        if part=='open' and not eq: bad('ways are missing'); continue
        for m in [x.strip() for x in marks.split(',')] if eq else []:
            if m=='-': continue
            if m.startswith('>'):
                if m[1:] not in biz['ways'] and m[1:] not in ('human','leave'): bad('no such way '+m)
            elif ':' in m:
                a,b=[x.strip() for x in m.split(':',1)]
                if a not in slots or b not in slots[a][1:]: bad('no such option '+m)
            elif part=='open':
                if m not in biz['ways']: bad('no such way '+m)
            else: bad('what is '+m)
    return n
if __name__=='__main__':
    for p in sys.argv[1:]: print(p, faults(p), 'businesses checked')
