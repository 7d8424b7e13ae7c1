/** A multipart request with one file, as a browser sends it. */
export function formWith(name: string, content: Uint8Array | string) {
  const form = new FormData();
  form.append('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return { headers: request.headers, body: request.body, idempotencyKey: null };
}
