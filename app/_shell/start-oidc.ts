/**
 * Begins a sign-in at the OpenID provider; next-auth wants its token with the POST that starts the journey.
 * @param isFresh the provider shall ask for the credentials even where its own session is alive
 * @returns the provider's address
 */
export async function startOidc(callbackUrl: string, { isFresh = false } = {}): Promise<string> {
  const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string };
  const response = await fetch(`/api/auth/signin/oidc${isFresh ? '?prompt=login&max_age=0' : ''}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrfToken, callbackUrl, json: 'true' }),
  });
  return ((await response.json()) as { url: string }).url;
}
