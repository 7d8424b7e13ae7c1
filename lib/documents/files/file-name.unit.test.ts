import { describe, expect, it } from 'vitest';
import { cleanFileName, contentDisposition } from './file-name';
import { typeOfName } from './rules';

describe('a file name', () => {
  it.each([
    ['แบบก่อสร้าง ชั้น 2.pdf', 'แบบก่อสร้าง ชั้น 2.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\somchai\\ใบส่งของ.docx', 'ใบส่งของ.docx'],
    ['..\\..\\boot.zip', 'boot.zip'],
    ['a\u0000b\r\nc.pdf', 'abc.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['  .hidden.png ', 'hidden.png'],
    ['what?<is>:"this".png', 'what__is___this_.png'],
    ['บันทึก 12/2569.pdf', 'บันทึก 12_2569.pdf'],
    ['แผน\\ผัง.pdf', 'แผน_ผัง.pdf'],
    ['แบบ\u200bชั้น\u20602\u00ad.pdf', 'แบบชั้น2.pdf'],
    ['\u200b.pdf', 'pdf'],
    ['\u0e40\u0e40บบน\u0e4d\u0e32.pdf', 'แบบน\u0e33.pdf'],
    ['\u2060\u3164', ''],
    ['..', ''],
    ['/', ''],
    ['\ud800.pdf', 'pdf'],
  ])('sent as %j is kept as %j', (sent, kept) => {
    expect(cleanFileName(sent)).toBe(kept);
  });

  it('is composed, so that a name from a Mac equals the same name from Windows', () => {
    expect(cleanFileName('re\u0301sume\u0301.pdf')).toBe('r\u00e9sum\u00e9.pdf');
  });

  it('is cut to the column with its extension', () => {
    const name = cleanFileName(`${'ก'.repeat(400)}.pdf`);
    expect(Array.from(name)).toHaveLength(255);
    expect(name.endsWith('.pdf')).toBe(true);
  });

  it('names its type by the extension in any case, and nothing else does', () => {
    expect(typeOfName('PLAN.PDF')).toBe('application/pdf');
    expect(typeOfName('scan.TIF')).toBe('image/tiff');
    expect(typeOfName('run.exe')).toBeNull();
    expect(typeOfName('pdf')).toBeNull();
    expect(typeOfName('x.constructor')).toBeNull();
    expect(typeOfName('x.pdf.html')).toBeNull();
  });
});

describe('Content-Disposition', () => {
  it('carries a Thai name as RFC 5987 says, with a stand-in for old clients', () => {
    expect(contentDisposition('attachment', 'แบบ (1).pdf')).toBe(
      `attachment; filename="___ (1).pdf"; filename*=UTF-8''%E0%B9%81%E0%B8%9A%E0%B8%9A%20%281%29.pdf`,
    );
  });

  it('cannot be broken out of', () => {
    const header = contentDisposition('inline', 'a"; filename=evil.exe\\%41.pdf');
    expect(header.match(/"/g)).toHaveLength(2);
    expect(header).not.toMatch(/[\\\r\n]/);
  });
});
