import { type Context, createContext, useContext, useEffect, useState } from 'react'

/** Whether marks and line icons are drawn, or their places only. */
const DetailContext: Context<boolean> = createContext(true)
export const DetailProvider: Context<boolean>['Provider'] = DetailContext.Provider

/** False in the first frame of an opening that nothing has prepared, which shows names and places a frame earlier. */
export const useHasDetails = (): boolean => useContext(DetailContext)

/** True at once, or from the task after the first frame on. */
export function useDetailsAfter(isUrgent: boolean): boolean {
  const [hasDetails, setHasDetails] = useState(!isUrgent)
  useEffect(() => {
    if (!hasDetails) requestAnimationFrame(() => setTimeout(setHasDetails, 0, true))
  }, [hasDetails])
  return hasDetails
}
