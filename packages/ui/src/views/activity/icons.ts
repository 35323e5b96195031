export const icons = {
  clock: 'M12 7.5V12l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  out: 'M7.5 16.5l9-9M9.5 7.5h7v7',
  in: 'M12 5v13M6.5 12.5L12 18l5.5-5.5',
  trade: 'M7.5 5v13M4.5 15l3 3 3-3M16.5 19V6M13.5 9l3-3 3 3',
  other: 'M9 7l-5 5 5 5M15 7l5 5-5 5',
} as const
