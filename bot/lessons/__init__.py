"""Short lessons: playable positions with computer players, and why one answer is better.

Pure: everything follows from the position in a lesson, which is a few words (`LessonPosition`).
"""
