'use client';

import { useEffect } from 'react';

/** On the sign-in page, where every session ends: deletes the lists kept on the device. */
export function ForgetWork() {
  useEffect(() => {
    void import('./kept').then(({ forgetWork }) => forgetWork());
  }, []);
  return null;
}
