/**
 * Of a box that scrolls sideways: its right edge fades where it goes on. Without scroll timelines,
 * or if nothing is cut, the mask lies where it hides nothing.
 */
export const fadeRight =
  'animate-fade-right [animation-timeline:scroll(self_inline)]! [mask-image:linear-gradient(to_right,#000_calc(100%-2.5rem),transparent)] [mask-position:0_0] [mask-repeat:no-repeat] [mask-size:calc(100%+2.5rem)_100%] print:[mask-image:none]'
