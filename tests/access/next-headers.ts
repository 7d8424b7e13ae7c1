/** Headers and cookies of a test's call; `openRequest` fills it. */
export const request = { headers: new Headers(), cookies: new Map<string, string>() };

/** In place of `next/headers`: pages and actions learn of their request through these only. */
export const nextHeaders = {
  headers: async () => request.headers,
  cookies: async () => ({
    get: (name: string) => {
      const value = request.cookies.get(name);
      return value === undefined ? undefined : { name, value };
    },
    // A cookie that an answer sets is the next request's: each call brings its own.
    set: () => undefined,
  }),
};
