/** What is drawn on the cards of Trigon for one. */
export const cards = {
  "eighty-eight":
    "eighty-eight basic W@l12/1 X@y12/2 X@r5/1 X@i7/3 S@p11/6 S@z9/4 S@v5/3 Y@f9/7 P6@p14/8 V@y15/4 I6@n5/5 W@m6/6 X@r13/1 A6@ae8/2 W@aa4/2 S@r7/6 O@g14/1 I6@ad5/5 A6@m2/6 P6@u4/3 I6@h17/5 W@ab16/5 P6@p8/4 A6@b9/4 L6@q17/11 L6@ad13/12 G@r11/12 V@d6/1 Y@r8/4 F@ah9/7 V@v12/4 I6@d13/5 F@e11/2 O@ad11/1 L6@w14/6 O@h5/1",
  pattern:
    'pattern "A rosette" b=L6@r11/2,V@t12/4,X@o12/2,I6@s13/2,F@s6/11,S@o14/2,W@t14/1,G@t5/8,Y@p4/6,P6@p15/9,A6@w4/4,C5@t16/3,L5@t3/5,C4@l15/5,I3@o16/2,2@m14/1,1@o3/2 y=L6@t9/4,V@t7/6,X@w10/1,I6@v7/1,F@l11/7,S@y9/1,W@x6/3,G@i11/10,Y@k13/2,P6@aa8/11,A6@g10/6,C5@aa5/5,L5@g12/1,C4@ac10/1,I3@ac8/4,2@aa10/3,1@j14/2 r=L6@p9/6,V@m10/2,X@o7/3,I6@l9/3,F@w12/9,S@m6/3,W@j8/5,G@x13/12,Y@aa11/4,P6@k6/7,A6@x15/2,C5@g7/1,L5@aa14/3,C4@l4/3,I3@j5/6,2@m5/2,1@ac11/2 g=O@q10/1',
};
