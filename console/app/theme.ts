// The look of Mantine's parts: one grey scale, one accent, small and dense.
import { createTheme, type MantineColorsTuple } from '@mantine/core';

const accent: MantineColorsTuple = [
  '#eef0fd',
  '#dbe0fb',
  '#b6bff6',
  '#8f9cf0',
  '#6b7bea',
  '#4f61e0',
  '#3b4fd8',
  '#3243bd',
  '#293799',
  '#202b78',
];

export const THEME = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  colors: { accent },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  defaultRadius: 6,
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'xs' } },
    TextInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs' } },
    NativeSelect: { defaultProps: { size: 'xs' } },
    Modal: {
      defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close' }, transitionProps: { duration: 100 } },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, transitionProps: { duration: 120 } } },
    Tooltip: { defaultProps: { withinPortal: false, transitionProps: { duration: 80 }, openDelay: 250 } },
  },
});
