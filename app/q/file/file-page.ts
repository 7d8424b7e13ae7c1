import { bothLanguages, outsidePage } from '../outside-page';

/**
 * Hashes the chosen or dropped file and asks for the answer to its hash: the file stays in the browser. Plain text of its
 * own, so that the policy of the page can name it. A browser hashes on secure addresses only.
 */
export const FILE_SCRIPT = `
const drop = document.querySelector('.drop');
const input = drop.querySelector('input');
const say = (name) => { for (const note of document.querySelectorAll('[data-note]')) note.hidden = note.dataset.note !== name; };
const check = async (file) => {
  if (!file) return;
  if (!crypto.subtle) return say('insecure');
  say('reading');
  try {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    location.assign('/q/' + Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join(''));
  } catch { say('unreadable'); }
};
input.addEventListener('change', () => check(input.files[0]));
for (const name of ['dragenter', 'dragover']) addEventListener(name, (event) => { event.preventDefault(); drop.classList.add('over'); });
addEventListener('dragleave', () => drop.classList.remove('over'));
addEventListener('drop', (event) => { event.preventDefault(); drop.classList.remove('over'); check(event.dataTransfer.files[0]); });
addEventListener('pageshow', () => { say(''); input.value = ''; });
`;

/** The page for a holder of an issued copy: is it genuine, unchanged and in force? It needs no sign-in. */
export async function filePage(): Promise<string> {
  const both = await bothLanguages();
  const line = (key: string) => `${both(key).th} <span lang="en">${both(key).en}</span>`;
  const note = (name: string) => `<p data-note="${name}" role="status" hidden>${line(`file.note.${name}`)}</p>`;
  return outsidePage(
    both('file.title'),
    `<label class="drop">${line('file.drop')}<input type="file" accept=".pdf,.csv,.xlsx,.zip"></label>
${['reading', 'unreadable', 'insecure'].map(note).join('\n')}
<noscript><p>${line('file.note.noScript')}</p></noscript>
<p class="note">${line('file.stays')}</p>`,
    FILE_SCRIPT,
  );
}
