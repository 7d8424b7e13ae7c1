import { Transform } from 'node:stream';

const NEWLINE = 10;

/** Definers are accounts of the old server: without one, an object belongs to the restoring account. */
const DEFINER = /DEFINER\s*=\s*`(?:[^`]|``)*`@`(?:[^`]|``)*`/g;

/** The new server counts its own transactions. */
const TRANSACTION_ID = /^\/\*!100001 SET @@session\.(gtid_domain_id|server_id|gtid_seq_no)=/;

/** Accounts and their passwords are the new server's; rights of the role are restored. */
const ACCOUNT =
  /^(CREATE USER|ALTER USER|DROP USER|SET PASSWORD|SET DEFAULT ROLE|GRANT `?dms_app`? TO|REVOKE `?dms_app`? FROM)\b/i;

/**
 * A log with a reset or another restore: neither may drop a database of this server. The next statements meet their own
 * tables and end the restore; an earlier moment can be restored.
 */
const WHOLE_DATABASE = /^(CREATE|DROP) (DATABASE|SCHEMA)\b/i;

/** Beginnings of these statements; all other lines pass unread. */
const CANDIDATE = /^(\/\*!|CREATE|ALTER|DROP|SET|GRANT|REVOKE)/i;

/**
 * Makes the statements of mariadb-dump and mariadb-binlog run on another server. Both escape line ends inside of values,
 * so that each statement's own words begin a line.
 */
export function portableStatements(): Transform {
  let rest: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const whole = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const end = whole.lastIndexOf(NEWLINE) + 1;
      rest = whole.subarray(end);
      done(null, rewriteLines(whole.subarray(0, end)));
    },
    flush(done) {
      done(null, rewriteLines(rest));
    },
  });
}

function rewriteLines(lines: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let kept = 0;
  for (let start = 0; start < lines.length; ) {
    const newline = lines.indexOf(NEWLINE, start);
    const end = newline < 0 ? lines.length : newline + 1;
    if (CANDIDATE.test(lines.toString('latin1', start, Math.min(end, start + 8)))) {
      const line = lines.toString('latin1', start, end);
      const portable = rewrite(line);
      if (portable !== line) {
        pieces.push(lines.subarray(kept, start), Buffer.from(portable, 'latin1'));
        kept = end;
      }
    }
    start = end;
  }
  return kept === 0 ? lines : Buffer.concat([...pieces, lines.subarray(kept)]);
}

function rewrite(line: string): string {
  if ([TRANSACTION_ID, ACCOUNT, WHOLE_DATABASE].some((pattern) => pattern.test(line))) return '\n';
  return line.replace(DEFINER, '');
}
