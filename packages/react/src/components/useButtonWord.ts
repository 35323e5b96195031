'use client'

import { useClient } from '../hooks/useClient.js'

/** A word of a button: from the site's catalogue, else English. The modal's words are not loaded for it. */
export function useButtonWord(
  key: 'connectButton' | 'connectingButton' | 'unsupportedButton',
  english: string,
): string {
  const word = useClient().options.catalogue?.words?.[key]
  return typeof word === 'string' ? word : english
}
