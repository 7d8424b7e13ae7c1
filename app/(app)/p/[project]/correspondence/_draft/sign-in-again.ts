export type SignInAgain = { ok: true } | { ok: false; message: string | null };

/**
 * Signs in without leaving the page. The sign-in route answers JSON when asked for it; its refusals carry the
 * catalogue's sentence. `message` is null when there was no answer.
 */
export async function signInAgain(username: string, password: string): Promise<SignInAgain> {
  try {
    const csrf = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string };
    const response = await fetch('/api/auth/callback/credentials', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ csrfToken: csrf.csrfToken, username, password, json: 'true' }),
      redirect: 'manual',
    });
    if (response.ok) return { ok: true };
    const body = (await response.json().catch(() => null)) as { message?: string } | null;
    return { ok: false, message: body?.message ?? null };
  } catch {
    return { ok: false, message: null };
  }
}
