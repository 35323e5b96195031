/** Paths of line icons that sending and swapping share. */
export const moneyIcons = {
  swap: 'M7.5 5v13M4.5 15l3 3 3-3M16.5 19V6M13.5 9l3-3 3 3',
  unclear: 'M12 6.5v7M12 17.2v.1',
} as const
