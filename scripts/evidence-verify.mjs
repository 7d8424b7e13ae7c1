import './steps/refuse-old-node.mjs';
import { runForAnswer } from './steps/operator-command.mjs';

// npm run evidence:verify -- FILE.zip: verifies an evidence pack by itself, without the database and without a network.
// Ends with 0 when nothing differs, 1 with a line for each difference, 2 when the file cannot be read.
//   -- --fingerprint HEX  also compares the certificate with the fingerprint that the installation shows

await runForAnswer((run) => run('scripts/evidence-verify/main.ts'));
