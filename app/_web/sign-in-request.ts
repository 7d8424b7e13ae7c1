export type SignInAnswer =
  | { ok: true; needsSecondStep: boolean }
  /** `message` is null when there was no answer at all. */
  | { ok: false; message: string | null; retryAfterSeconds: number | null };

/** Address of a sign-in's second step. */
export function secondStepAddress(nextAddress: string): string {
  return `/login/mfa?next=${encodeURIComponent(nextAddress)}`;
}

/**
 * Signs in by user name and password from the browser. The cookie comes with the answer: of a session, or of a sign-in
 * that continues at `secondStepAddress`.
 */
export async function requestSignIn(username: string, password: string): Promise<SignInAnswer> {
  try {
    const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string };
    const response = await fetch('/api/auth/callback/credentials', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ csrfToken, username, password, json: 'true' }),
      redirect: 'manual',
    });
    if (response.ok) {
      const { secondStep } = (await response.json()) as { secondStep?: boolean };
      return { ok: true, needsSecondStep: secondStep === true };
    }
    const body = (await response.json().catch(() => null)) as { message?: string; retryAfter?: number } | null;
    return { ok: false, message: body?.message ?? null, retryAfterSeconds: body?.retryAfter ?? null };
  } catch {
    return { ok: false, message: null, retryAfterSeconds: null };
  }
}
