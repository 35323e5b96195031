'use client'

import { setTheme, type ThemeMode, type ThemeVariables } from '@latchkit/core'
import { useMemo } from 'react'
import { useClient } from './useClient.js'
import { useLatchkitState } from './useLatchkitState.js'

export type UseThemeReturnType = {
  themeMode: ThemeMode
  themeVariables: ThemeVariables
  setThemeMode(mode: ThemeMode): void
  setThemeVariables(variables: ThemeVariables): void
}

/** @example const { themeMode, setThemeMode } = useTheme() */
export function useTheme(): UseThemeReturnType {
  const client = useClient()
  const theme = useLatchkitState(state => state.theme)
  return useMemo(
    () => ({
      themeMode: theme.mode,
      themeVariables: theme.variables,
      setThemeMode: mode => setTheme(client, { mode }),
      setThemeVariables: variables => setTheme(client, { variables }),
    }),
    [client, theme],
  )
}
