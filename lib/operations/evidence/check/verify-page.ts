import { checkPack, type PackVerdict } from './check-pack';
import { FAULT_WORDS } from './fault-words';
import type { PackSource } from './pack-source';
import { openZip } from './read-zip';

// The script of verify.html: no network, no framework, all of it in the page. Build: `build:offline` in package.json.

const WORDS = {
  title: ['ตรวจสอบชุดหลักฐาน', 'Verify an evidence pack'],
  drop: ['วางไฟล์ ZIP หรือโฟลเดอร์ที่แตกไฟล์แล้วที่นี่', 'Drop the ZIP or its extracted folder here'],
  zip: ['เลือกไฟล์ ZIP', 'Choose the ZIP'],
  folder: ['เลือกโฟลเดอร์', 'Choose the folder'],
  stays: ['ไฟล์ไม่ออกจากเครื่องนี้', 'Nothing leaves this computer.'],
  expected: [
    'ลายนิ้วมือใบรับรองที่คาดไว้ (ถ้ามี) จากหน้าเอกสารใดก็ได้ในระบบ หัวข้อสำเนาที่ออกแล้ว',
    'Expected fingerprint of the certificate (optional), from Issued copies on any document page of the system',
  ],
  reading: ['กำลังตรวจ', 'Verifying'],
  whole: ['ไม่มีสิ่งใดเปลี่ยน: ทุกไฟล์และลายมือชื่อตรงกัน', 'Unchanged: every file and the signature agree'],
  faults: ['พบความแตกต่าง', 'Differences found'],
  unknown: [
    'ยังไม่ได้เทียบใบรับรองกับระบบ ใครก็ทำใบรับรองเองได้ กรุณาเทียบลายนิ้วมือข้างล่าง',
    'The certificate was not compared with the system. Anybody can make one: compare the fingerprint below.',
  ],
  fingerprint: ['ลายนิ้วมือใบรับรอง', 'Fingerprint of the certificate'],
  files: ['ไฟล์ที่ตรวจ', 'Files compared'],
  madeAt: ['จัดทำเมื่อ', 'Made at'],
  madeBy: ['จัดทำตามสิทธิ์ของ', 'Made with the rights of'],
  records: ['เอกสาร', 'Records'],
  leftOut: ['สิ่งที่ไม่ได้รวมไว้ ดู index.html', 'Left out, see index.html'],
  unreadable: ['อ่านไฟล์ไม่ได้', 'The file cannot be read'],
  insecure: ['เบราว์เซอร์นี้ไม่มี WebCrypto', 'This browser has no WebCrypto'],
} as const;
type Word = readonly [th: string, en: string];

const main = document.getElementById('verify') as HTMLElement;
const result = document.createElement('section');
const expected = document.createElement('input');
result.setAttribute('aria-live', 'polite');

function say([th, en]: Word, tag = 'p', className = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  const english = document.createElement('span');
  english.lang = 'en';
  english.textContent = en;
  element.append(th, ' ', english);
  return element;
}

function start(): void {
  const drop = document.createElement('div');
  drop.className = 'drop';
  drop.append(say(WORDS.drop), chooser(WORDS.zip, false), chooser(WORDS.folder, true));
  const label = say(WORDS.expected, 'label', 'expected');
  expected.spellcheck = false;
  label.append(expected);
  main.append(say(WORDS.title, 'h1'), drop, label, say(WORDS.stays), result);
  for (const name of ['dragenter', 'dragover'] as const) {
    addEventListener(name, (event) => {
      event.preventDefault();
      drop.classList.add('over');
    });
  }
  addEventListener('dragleave', () => drop.classList.remove('over'));
  addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('over');
    const entries = [...(event.dataTransfer?.items ?? [])].map((item) => item.webkitGetAsEntry());
    const [file] = event.dataTransfer?.files ?? [];
    const [entry] = entries;
    if (entry?.isDirectory) void verify(async () => folderSource(await filesBelow(entry, '')));
    else if (file) void verify(() => zipSource(file));
  });
}

function chooser(word: Word, isFolder: boolean): HTMLElement {
  const label = say(word, 'label');
  const input = document.createElement('input');
  input.type = 'file';
  input.name = isFolder ? 'folder' : 'zip';
  if (isFolder) input.webkitdirectory = true;
  else input.accept = '.zip,application/zip';
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    const [file] = files;
    if (!file) return;
    // The first part of a path is the chosen folder.
    const placed = () =>
      files.map((one) => ({ path: one.webkitRelativePath.split('/').slice(1).join('/'), file: one }));
    void verify(isFolder ? async () => folderSource(placed()) : () => zipSource(file));
  });
  label.append(input);
  return label;
}

interface PlacedFile {
  path: string;
  file: File;
}

async function filesBelow(entry: FileSystemEntry, path: string): Promise<PlacedFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ path, file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: PlacedFile[] = [];
  for (;;) {
    // A browser hands out a hundred at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    for (const one of some) found.push(...(await filesBelow(one, path === '' ? one.name : `${path}/${one.name}`)));
  }
}

function folderSource(files: readonly PlacedFile[]): PackSource {
  const byPath = new Map(files.map(({ path, file }) => [path, file]));
  return {
    paths: [...byPath.keys()],
    read: async (path) => {
      const file = byPath.get(path);
      if (!file) throw new Error(path);
      return new Uint8Array(await file.arrayBuffer());
    },
  };
}

function zipSource(file: File): Promise<PackSource> {
  return openZip({
    size: file.size,
    slice: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  });
}

async function verify(open: () => Promise<PackSource>): Promise<void> {
  if (!crypto.subtle) return result.replaceChildren(say(WORDS.insecure, 'p', 'verdict bad'));
  const bar = document.createElement('progress');
  result.replaceChildren(say(WORDS.reading), bar);
  try {
    const verdict = await checkPack(await open(), {
      expected: expected.value,
      onFile: (done, total) => {
        bar.max = total;
        bar.value = done;
      },
    });
    show(verdict);
  } catch (error) {
    const reason = document.createElement('p');
    reason.textContent = String(error);
    result.replaceChildren(say(WORDS.unreadable, 'p', 'verdict bad'), reason);
  }
}

function show({ faults, manifest, fingerprint, compared, bytes }: PackVerdict): void {
  const isWhole = faults.length === 0;
  result.replaceChildren(say(isWhole ? WORDS.whole : WORDS.faults, 'p', `verdict ${isWhole ? 'good' : 'bad'}`));
  result.dataset.faults = String(faults.length);
  if (!isWhole) {
    const list = document.createElement('ul');
    for (const { fault, path, detail } of faults) {
      const line = say(FAULT_WORDS[fault], 'li');
      const code = document.createElement('code');
      code.textContent = ` ${path}${detail === undefined ? '' : ` (${detail})`}`;
      line.append(code);
      list.append(line);
    }
    result.append(list);
  }
  if (expected.value.trim() === '' && fingerprint) result.append(say(WORDS.unknown));
  const facts = document.createElement('dl');
  const fact = (word: Word, value: string) => {
    const shown = document.createElement('dd');
    shown.textContent = value;
    facts.append(say(word, 'dt'), shown);
  };
  if (fingerprint) fact(WORDS.fingerprint, fingerprint);
  fact(WORDS.files, `${compared.toLocaleString('en-US')} (${bytes.toLocaleString('en-US')} bytes)`);
  if (manifest) {
    fact(WORDS.madeAt, manifest.pack.madeAt);
    fact(WORDS.madeBy, `${manifest.madeBy.name} (${manifest.madeBy.organization})`);
    fact(WORDS.records, String(manifest.records.length));
    fact(WORDS.leftOut, String(manifest.leftOut.reduce((sum, { count }) => sum + count, 0)));
  }
  result.append(facts);
}

start();
